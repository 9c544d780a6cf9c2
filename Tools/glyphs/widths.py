"""The code points that take no cell, and those that take two, from Python's copy of the Unicode database."""
import unicodedata

MAXIMUM_LENGTH = 1 << 11
END = 0x20000  # the planes above hold ideographs only: Canvas knows them without a table


def combining(code: int) -> bool:
    """Marks, and what only formats: drawn over the cell before, or not at all."""
    return unicodedata.category(chr(code)) in ("Mn", "Me", "Cf") and code != 0xAD


def wide(code: int) -> bool:
    """Unicode Standard Annex 11: East Asian Width W or F."""
    return unicodedata.east_asian_width(chr(code)) in "WF"


def ranges(holds) -> list[int]:
    """The ranges of code points below END for which `holds`, each as first << 11 | length - 1. A range goes
    on over code points that Unicode has not assigned."""
    found: list[list[int]] = []
    bridge = False
    for code in range(END):
        if unicodedata.category(chr(code)) == "Cn":
            continue
        if holds(code):
            if bridge:
                found[-1][1] = code
            else:
                found.append([code, code])
        bridge = holds(code)
    return [start << 11 | min(last - start, MAXIMUM_LENGTH - 1)
            for first, last in found for start in range(first, last + 1, MAXIMUM_LENGTH)]
