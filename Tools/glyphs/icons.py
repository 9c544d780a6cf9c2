"""Reads the icons: a text file of pictures, each a line `= name` and twelve rows of `#` and `.`."""
from pathlib import Path

SIZE = 12
FIRST_CODE = 0xE000  # private use, so that a text can hold an icon


def read(path: Path) -> dict[str, list[int]]:
    """The rows of each icon by its name, in the order of the file."""
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
