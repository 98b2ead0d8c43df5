"""What a process of a server takes of the machine, as the kernel counts it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

PROCESSES: Final = Path("/proc")


def workers(server: int) -> list[int]:
    """The processes that a server has started: those that answer."""
    found = []
    for folder in PROCESSES.iterdir():
        if folder.name.isdigit():
            try:
                stat = _stat(int(folder.name))
            except OSError:
                continue
            if int(stat[1]) == server:
                found.append(int(folder.name))
    return sorted(found)


def alive(process: int) -> bool:
    """Whether it runs; one that nobody has buried yet does not."""
    try:
        return _stat(process)[0] != "Z"
    except OSError:
        return False


def seconds_of_processor(process: int) -> float:
    """What a process has used so far, its own and the kernel's for it."""
    stat = _stat(process)
    return (int(stat[11]) + int(stat[12])) / os.sysconf("SC_CLK_TCK")


def resident(process: int) -> float:
    """Megabytes of a process that are in memory."""
    return _status(process, "VmRSS") / 1024


def watch_peak(process: int) -> None:
    """Forget what it had in memory at most: `peak` tells it from now on."""
    (PROCESSES / str(process) / "clear_refs").write_text("5")


def peak(process: int) -> float:
    """Megabytes that it had in memory at most, since it began or was watched."""
    return _status(process, "VmHWM") / 1024


def threads(process: int) -> int:
    """How many of them it has."""
    return _status(process, "Threads")


def open_files(process: int) -> list[str]:
    """What stands behind each file that it has open: a path, or what else it is."""
    found = []
    for each in (PROCESSES / str(process) / "fd").iterdir():
        try:
            found.append(os.readlink(each))
        except FileNotFoundError:  # Closed meanwhile.
            continue
    return found


def _stat(process: int) -> list[str]:
    """The kernel's figures of a process, from its state on. Raises OSError when there is none."""
    text = (PROCESSES / str(process) / "stat").read_text(encoding="ascii", errors="replace")
    return text.rpartition(")")[2].split()


def _status(process: int, name: str) -> int:
    for line in (PROCESSES / str(process) / "status").read_text(encoding="ascii").splitlines():
        if line.startswith(f"{name}:"):
            return int(line.split()[1])
    raise LookupError(f"Nothing is known of process {process}.")
