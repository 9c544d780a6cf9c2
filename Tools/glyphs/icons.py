"""Reads the icons: text files of pictures, each a line `= name` and twelve rows of `#` and `.`."""
from pathlib import Path

SIZE = 12
FOLDER = Path(__file__).resolve().parent / "icons"
# The code points of the first icon of each file: private use, so that a text can hold an icon.
FILES = {"journal.txt": 0xE000, "controls.txt": 0xE100}


def read() -> dict[str, tuple[int, list[int]]]:
    """The code point and the rows of each icon by its name, in the order of the files."""
    icons: dict[str, tuple[int, list[int]]] = {}
    for name, first in FILES.items():
        pictures = read_file(FOLDER / name)
        icons |= {icon: (first + index, rows) for index, (icon, rows) in enumerate(pictures.items())}
    return icons


def read_file(path: Path) -> dict[str, list[int]]:
    icons: dict[str, list[int]] = {}
    rows: list[int] = []
    for number, line in enumerate(path.read_text("ascii").splitlines(), 1):
        if line.startswith("= "):
            rows = icons.setdefault(line[2:].strip(), [])
            if rows:
                raise ValueError(f"{path}:{number}: the icon is there already")
        elif line and not line.startswith("//"):
            if len(line) != SIZE or set(line) - set("#."):
                raise ValueError(f"{path}:{number}: a row is {SIZE} characters, each '#' or '.'")
            rows.append(int(line.replace("#", "1").replace(".", "0"), 2))
    for name, rows in icons.items():
        if len(rows) != SIZE:
            raise ValueError(f"{path}: {name} has {len(rows)} rows, not {SIZE}")
    return icons
