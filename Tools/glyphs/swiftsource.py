"""Writes constants as Swift sources."""
import struct
from pathlib import Path

HEAD = "// swift-format-ignore-file\n// Made by Tools/fonts. "
TABLES = "GeneratedByToolsSetup"


def write(path: Path, note: str, text: str) -> None:
    """Writes a file unless it holds the text already, so that nothing is compiled again without need."""
    text = f"{HEAD}{note}\n{text}"
    if not path.exists() or path.read_text("utf-8") != text:
        path.write_text(text, "utf-8")


def literal(values: list[int], bits: int) -> str:
    step = 256 // bits
    lines = [", ".join(f"0x{value:0{bits // 4}X}" for value in values[i:i + step])
             for i in range(0, len(values), step)]
    return f"InlineArray<{len(values)}, UInt{bits}> = [\n    " + ",\n    ".join(lines) + ",\n  ]\n"


def tables(path: Path) -> None:
    """The type that all constants are in."""
    write(path, "The other files of this folder extend it.", f"enum {TABLES} {{}}\n")


def table(path: Path, name: str, note: str, values: list[int]) -> None:
    """A constant of words, which are read one by one."""
    write(path, note, f"extension {TABLES} {{\n  static let {name}: {literal(values, 32)}}}\n")


def blob(path: Path, name: str, note: str, data: bytes) -> None:
    """Bytes that are read through a pointer, as a little-endian machine keeps them in words: the compiler
    takes ten times as long over a literal of bytes, and refuses a section to one of 4,096 elements.

    Only a variable has an address that outlives an expression: the compiler copies a constant to the stack
    first. Nothing writes to it, so on a chip it belongs into flash, and the section says so.
    """
    data += b"\0" * (-len(data) % 8)
    values = [word for (word,) in struct.iter_unpack("<Q", data)]
    write(path, note,
          f"extension {TABLES} {{\n"
          "  #if hasFeature(Embedded)\n    @section(\".rodata.cairn\")\n  #endif\n"
          f"  nonisolated(unsafe) static var {name}: {literal(values, 64)}}}\n")


def icon_names(path: Path, names: list[str]) -> None:
    """The public list of the icons."""
    cases = "".join(f"  /// `{name}` of Tools/glyphs/icons.\n  case {name}\n" for name in names)
    write(path, "Source: Tools/glyphs/icons.",
          "/// A picture of 12 by 12 pixels, drawn in any ink by ``Painter/icon(_:at:scale:_:)``.\n"
          f"public enum Icon: UInt8, Sendable {{\n{cases}\n"
          "  /// The number of icons: raw values go from 0 up to this.\n"
          f"  public static let count = {len(names)}\n}}\n")
