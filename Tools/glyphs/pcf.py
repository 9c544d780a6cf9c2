"""Reads the bitmap glyphs of an X11 PCF font.

Format: the PCF page of the X.Org documentation ("The X11 PCF bitmap font file format").
"""
import gzip
import struct
from pathlib import Path

METRICS, BITMAPS, ENCODINGS = 1 << 2, 1 << 3, 1 << 5
MSB_BYTES, MSB_BITS, COMPRESSED_METRICS = 1 << 2, 1 << 3, 0x100


class Table:
    """One table of the file: its format word and its bytes, read in the byte order that the format gives."""

    def __init__(self, data: bytes):
        self.format = struct.unpack_from("<I", data)[0]
        self.order = ">" if self.format & MSB_BYTES else "<"
        self.data = data

    def read(self, kinds: str, offset: int) -> tuple:
        return struct.unpack_from(self.order + kinds, self.data, offset)


def metrics(table: Table) -> list[tuple[int, int, int, int]]:
    """Of each glyph: left bearing, width of the ink, ascent and descent, in pixels."""
    result = []
    if table.format & COMPRESSED_METRICS:
        (count,) = table.read("H", 4)
        for index in range(count):
            left, right, _, ascent, descent = (v - 0x80 for v in table.read("5B", 6 + 5 * index))
            result.append((left, right - left, ascent, descent))
    else:
        (count,) = table.read("I", 4)
        for index in range(count):
            left, right, _, ascent, descent, _ = table.read("6h", 8 + 12 * index)
            result.append((left, right - left, ascent, descent))
    return result


def encodings(table: Table) -> dict[int, int]:
    """The index of the glyph of each code point."""
    low2, high2, low1, high1, _ = table.read("5H", 4)
    result, offset = {}, 14
    for byte1 in range(low1, high1 + 1):
        for byte2 in range(low2, high2 + 1):
            (index,) = table.read("H", offset)
            offset += 2
            if index != 0xFFFF:
                result[byte1 << 8 | byte2] = index
    return result


def read(path: Path, width: int, height: int, ascent: int) -> dict[int, list[int]]:
    """The glyphs of a font with one cell size: for each code point, `height` rows of `width` bits, the left
    pixel in the highest bit. Ink outside the cell is cut off."""
    file = gzip.decompress(path.read_bytes())
    if file[:4] != b"\x01fcp":
        raise ValueError(f"{path}: not a PCF font")
    tables = {}
    for entry in range(struct.unpack_from("<I", file, 4)[0]):
        kind, _, size, offset = struct.unpack_from("<4I", file, 8 + 16 * entry)
        tables[kind] = Table(file[offset:offset + size])
    bitmaps = tables[BITMAPS]
    if not bitmaps.format & MSB_BITS:
        raise ValueError(f"{path}: its bits run from right to left, which this reader does not know")
    (count,) = bitmaps.read("I", 4)
    offsets = bitmaps.read(f"{count}I", 8)
    pad = 1 << (bitmaps.format & 3)
    start = 8 + 4 * count + 16
    sizes = metrics(tables[METRICS])

    glyphs = {}
    for code, index in encodings(tables[ENCODINGS]).items():
        left, ink_width, up, down = sizes[index]
        stride = (ink_width + 8 * pad - 1) // (8 * pad) * pad
        rows = [0] * height
        for line in range(up + down):
            row = ascent - up + line
            at = start + offsets[index] + line * stride
            bits = int.from_bytes(bitmaps.data[at:at + stride], "big")
            shift = width - left - 8 * stride
            bits = bits << shift if shift >= 0 else bits >> -shift
            if 0 <= row < height:
                rows[row] = bits & ((1 << width) - 1)
        glyphs[code] = rows
    return glyphs
