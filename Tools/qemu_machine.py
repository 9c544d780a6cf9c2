"""A board in QEMU whose flash outlives it: started from a file, stopped at any instruction, saved again."""
import json
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path

# The machine of each board, and where its records lie in flash: Board/BOARD/memory.ld.
MACHINES = {
    "Microbit": {
        "arguments": ["-M", "microbit", "-global", "nrf51-soc.sram-size=32768"],
        "records": (0x2C000, 0x40000),
    },
}


def boards() -> list[str]:
    return sorted(MACHINES)


class Machine:
    """QEMU with a firmware and a flash file; leaving it as a context ends it and saves its flash."""

    def __init__(self, board: str, firmware: Path, flash: Path, extra: list[str] | None = None):
        if shutil.which("qemu-system-arm") is None:
            raise SystemExit("qemu-system-arm is not installed; say Tools/setup --tests")
        self.flash = flash
        self.folder = tempfile.TemporaryDirectory(prefix="cairn-qemu-")
        start, end = MACHINES[board]["records"]
        image = bytearray(firmware.read_bytes())
        if flash.exists():
            image[start:end] = flash.read_bytes()[start:end]
        # The machine reads the file once, at its start.
        whole = Path(self.folder.name) / "flash.bin"
        whole.write_bytes(image)
        self.size = len(image)
        monitor = Path(self.folder.name) / "qmp"
        self.process = subprocess.Popen(
            ["qemu-system-arm", *MACHINES[board]["arguments"], "-kernel", str(whole), "-display", "none",
             "-monitor", "none", "-serial", "pty", "-qmp", f"unix:{monitor},server=on,wait=off",
             *(extra or [])],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)
        # "char device redirected to /dev/pts/N (label serial0)"
        line = self.process.stdout.readline()
        if "/dev/" not in line:
            words = self.process.stderr.read().strip()
            raise SystemExit(f"qemu-system-arm did not start: {words or line.strip()}")
        self.port = line.split()[4]
        self.socket = socket.socket(socket.AF_UNIX)
        deadline = time.monotonic() + 10
        while True:
            try:
                self.socket.connect(str(monitor))
                break
            except OSError:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.02)
        self.talk = self.socket.makefile("rw")
        self.talk.readline()
        self.command("qmp_capabilities")

    def command(self, name: str, **arguments):
        self.talk.write(json.dumps({"execute": name, "arguments": arguments}) + "\n")
        self.talk.flush()
        while True:
            answer = json.loads(self.talk.readline())
            if "return" in answer:
                return answer["return"]
            if "error" in answer:
                raise RuntimeError(answer["error"]["desc"])

    def memory(self, address: int, size: int) -> bytes:
        """Bytes of the machine's memory."""
        path = Path(self.folder.name) / "memory"
        self.command("memsave", val=address, size=size, filename=str(path), **{"cpu-index": 0})
        return path.read_bytes()

    def wait(self, seconds: float | None) -> None:
        """Until a signal comes, the machine ends by itself or the time is over."""
        over = []
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: over.append(True))
        end = None if seconds is None else time.monotonic() + seconds
        while not over and self.process.poll() is None and (end is None or time.monotonic() < end):
            time.sleep(0.05)

    def cut(self) -> None:
        """Stops the machine between two instructions, saves its flash, and ends it."""
        if self.process.poll() is None:
            self.command("stop")
            saved = self.memory(0, self.size)
            fresh = self.flash.with_name(self.flash.name + ".new")
            fresh.write_bytes(saved)
            os.replace(fresh, self.flash)
            self.process.kill()
        self.process.wait()
        self.socket.close()
        self.folder.cleanup()

    def __enter__(self) -> "Machine":
        return self

    def __exit__(self, *_) -> None:
        self.cut()
