"""Reads GNU Unifont's .hex files: a line a glyph, CODE:ROWS, 16 rows of 8 or 16 pixels."""
from pathlib import Path


def read(path: Path, width: int) -> dict[int, list[int]]:
    """The glyphs that are `width` pixels wide, as `pcf.read` gives them."""
    glyphs = {}
    for line in path.read_text("ascii").splitlines():
        code, _, digits = line.partition(":")
        step = width // 4
        if len(digits) == 16 * step:
            glyphs[int(code, 16)] = [int(digits[i:i + step], 16) for i in range(0, len(digits), step)]
    return glyphs
