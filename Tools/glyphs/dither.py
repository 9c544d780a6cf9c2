"""Bayer's ordered dither of order 8.

Source: B. E. Bayer, "An optimum method for two-level rendition of continuous-tone pictures", 1973.
"""

LEVELS = 65


def threshold(x: int, y: int) -> int:
    """0 to 63: a pixel is black at every level above this."""
    value = 0
    for bit in range(3):
        column, row = x >> bit & 1, y >> bit & 1
        value |= ((column ^ row) << 1 | row) << 2 * (2 - bit)
    return value


def words() -> list[int]:
    """For each level two words: the columns 0 to 3 and 4 to 7, a byte each, the first in the lowest one; in a
    byte eight rows, the first in the highest bit."""
    result = []
    for level in range(LEVELS):
        for half in (0, 4):
            word = 0
            for x in range(4):
                for y in range(8):
                    word |= (threshold(half + x, y) < level) << (8 * x + 7 - y)
            result.append(word)
    return result
