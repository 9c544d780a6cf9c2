"""Packs glyphs into Cairn's font format, version 1: Canvas.docc/Fonts.md has every byte."""
import struct


def pack(glyphs: dict[int, list[int]], width: int, height: int, ascent: int) -> bytes:
    """A font file of fixed cells of `width` times `height` pixels, `ascent` of them above the base line."""
    codes = sorted(glyphs)
    ranges: list[list[int]] = []
    for index, code in enumerate(codes):
        if ranges and ranges[-1][0] + ranges[-1][1] == code:
            ranges[-1][1] += 1
        else:
            ranges.append([code, 1, index])
    head = b"CFN1" + struct.pack("<4B2H", width, height, ascent, 0, len(ranges), len(codes))
    body = b"".join(struct.pack("<IHH", *found) for found in ranges)
    # A column is read as four bytes from its first one.
    return head + body + b"".join(cell(glyphs[code], width, height) for code in codes) + b"\0" * 3


def cell(rows: list[int], width: int, height: int) -> bytes:
    """The columns of a glyph from left to right, each from top to bottom, the first pixel in the highest
    bit, padded to a whole number of bytes."""
    bits = 0
    for column in range(width):
        for row in rows:
            bits = bits << 1 | (row >> (width - 1 - column)) & 1
    size = (width * height + 7) // 8
    return (bits << (8 * size - width * height)).to_bytes(size, "big")
