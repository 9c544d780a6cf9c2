"""Which code points the fonts in the firmware have, and which a shipped text may use."""
import re
from pathlib import Path

from glyphs import widths

# The letters of Latin, Greek and Cyrillic, and the signs that texts in them use.
LETTERS = [(0x20, 0x7E), (0xA0, 0x17F), (0x218, 0x21B), (0x370, 0x3FF), (0x400, 0x4FF)]
MARKS = [(0x300, 0x304), (0x306, 0x30C), (0x327, 0x328)]
SIGNS = "–—‘’‚“”„†•…‰‹›⁄€₴№™←↑→↓−√∞≈≠≤≥■□▲△▶▼◀◆○●★☆☐☑✓✗"
# Letters that are younger than the fonts, and those that look the same: Greek yot.
ALIASES = {0x37F: ord("J")}
SOURCES = {".swift", ".txt", ".json", ".md"}
LITERAL = re.compile(r'#?"""(.*?)"""#?|"((?:\\.|[^"\\\n])*)"', re.DOTALL)
COMMENT = re.compile(r"^\s*//")


def core() -> set[int]:
    """The code points that both fonts in the firmware have."""
    codes = {code for first, last in LETTERS + MARKS for code in range(first, last + 1)}
    return codes | {ord(sign) for sign in SIGNS}


def texts(path: Path):
    """The string literals of a Swift file, or all lines of another one, each with its line number."""
    source = path.read_text("utf-8")
    if path.suffix != ".swift":
        yield from enumerate(source.splitlines(), 1)
        return
    code = "\n".join("" if COMMENT.match(line) else line for line in source.split("\n"))
    for found in LITERAL.finditer(code):
        text = found.group(1) if found.group(1) is not None else found.group(2)
        text = re.sub(r"\\u\{([0-9a-fA-F]+)\}", lambda hexadecimal: chr(int(hexadecimal.group(1), 16)), text)
        yield code.count("\n", 0, found.start()) + 1, text


def faults(paths: list[Path], known: set[int]) -> list[str]:
    """A line for every code point of the texts in `paths` (files or folders) that no font of `known` has."""
    result = []
    for path in paths:
        files = [path] if path.is_file() else sorted(f for f in path.rglob("*") if f.suffix in SOURCES)
        for file in files:
            for line, text in texts(file):
                for character in dict.fromkeys(text):
                    code = ord(character)
                    if code >= 0x20 and code not in known and not widths.combining(code):
                        result.append(f"{file}:{line}: no font has {character} U+{code:04X}")
    return result
