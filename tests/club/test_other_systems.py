"""What cannot be run here is read: on Windows and on a Mac, too, `club.py` calls nothing that they have not."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from config.club import installing
from config.club.folders import ClubFolder, usual_folder
from tests.settings import BASE_DIR

OF_POSIX_ALONE: Final = re.compile(
    r"(fcntl|pwd|grp|resource|termios|pty|tty|syslog|curses|readline)(\.|$)"
    r"|os\.(fork|forkpty|exec\w+|getuid|geteuid|getgid|getegid|setuid|setsid|chown|fchmod|mkfifo|killpg|uname|wait\w*|nice)$"
    r"|signal\.(SIG(HUP|KILL|QUIT|USR1|USR2|ALRM|CHLD|PIPE)|alarm|pause|setitimer|sigwait)$"
    r"|time\.tzset$"
)
"""What Windows lacks; a signal that is asked for with `getattr` may be missing."""
OF_WINDOWS_ALONE: Final = re.compile(
    r"(msvcrt|winreg|winsound)(\.|$)|ctypes\.(windll|WINFUNCTYPE)$|subprocess\.CREATE_"
)
TEXT_CALLS: Final = ("read_text", "write_text")
A_FILE: Final = re.compile(r"(path|file|log|Path\(.*\))$", re.I)
"""What is called so is one, when it is opened."""
PRODUCT: Final = ("config", "incidents", "rulings")


@cache
def sources() -> dict[str, str]:
    """All that a club's own computer may run, by where it stands, but the Laws, which know no machine; tests are not
    handed out."""
    paths = [BASE_DIR / "club.py", *(path for folder in PRODUCT for path in sorted((BASE_DIR / folder).rglob("*.py")))]
    read = {path.relative_to(BASE_DIR).as_posix(): path.read_text(encoding="utf-8") for path in paths}
    return {path: text for path, text in read.items() if not path.startswith(("rulings/laws/", "rulings/engine/"))}


@cache
def parse(text: str) -> ast.Module:
    """A program, read once for all that is asked of it."""
    return ast.parse(text)


def used(node: ast.AST) -> Iterator[str]:
    """The names with a dot, and the modules, that a piece of a program uses, without what stands on Windows' side."""
    if isinstance(node, ast.Import):
        yield from (each.name for each in node.names)
    elif isinstance(node, ast.ImportFrom):
        yield from (f"{node.module}.{each.name}" for each in node.names)
    elif isinstance(node, ast.Attribute):
        yield ast.unparse(node)


def asks_for_windows(node: ast.AST) -> bool:
    """Whether this is `if sys.platform == "win32":`, which mypy understands too."""
    return isinstance(node, ast.If) and ast.unparse(node.test) == "sys.platform == 'win32'"


def on_each_side(body: list[ast.stmt], windows: bool | None = None) -> Iterator[tuple[bool | None, str]]:
    """What is used, with True where only Windows comes by, False where Windows does not, None where all do."""
    for statement in body:
        if asks_for_windows(statement):
            assert isinstance(statement, ast.If)
            yield from on_each_side(statement.body, True)
            yield from on_each_side(statement.orelse, False)
            # What follows a way out is not for those who went by it.
            if isinstance(statement.body[-1], ast.Return | ast.Raise):
                windows = False
            continue
        held = {id(each) for name in ("body", "orelse", "finalbody") for each in getattr(statement, name, [])}
        for child in ast.iter_child_nodes(statement):
            if id(child) not in held and not isinstance(child, ast.ExceptHandler):
                yield from ((windows, name) for each in ast.walk(child) for name in used(each))
        yield from ((windows, name) for name in used(statement))
        for name in ("body", "orelse", "finalbody"):
            yield from on_each_side(
                [each for each in getattr(statement, name, []) if isinstance(each, ast.stmt)], windows
            )
        for handler in getattr(statement, "handlers", []):
            yield from on_each_side(handler.body, windows)


def missing(text: str) -> list[str]:
    """What a system would lack that comes by it."""
    return [
        f"{name} on {'every system' if windows is None else 'Windows' if windows else 'the others'}"
        for windows, name in on_each_side(parse(text).body)
        if (windows is not False and OF_POSIX_ALONE.match(name))
        or (windows is not True and OF_WINDOWS_ALONE.match(name))
    ]


def without_encoding(text: str) -> list[str]:
    """Files that are read or written as text in whatever encoding the system has: on Windows none with every accent."""
    found = []
    for node in ast.walk(parse(text)):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        name, whose = node.func.attr, ast.unparse(node.func.value)
        # `write_text(text, "utf-8")` and `read_text("utf-8")` say it too.
        said = any(each.arg == "encoding" for each in node.keywords) or (
            name in TEXT_CALLS and len(node.args) > (name == "write_text")
        )
        opens = name == "open" and A_FILE.search(whose) and not _in_bytes(node)
        if (name in TEXT_CALLS or opens) and not said:
            found.append(f"{node.lineno}: {ast.unparse(node)[:80]}")
    return found


def _in_bytes(call: ast.Call) -> bool:
    """Whether its mode says so."""
    modes = [*call.args, *(each.value for each in call.keywords if each.arg == "mode")]
    return any(isinstance(each, ast.Constant) and "b" in str(each.value) for each in modes)


def test_no_system_comes_by_what_it_lacks() -> None:
    assert {path: lacks for path, text in sources().items() if (lacks := missing(text))} == {}


@pytest.mark.parametrize(
    ("text", "caught"),
    [
        ("import fcntl", ["fcntl on every system"]),
        ("import os\ndef go():\n    os.execve('a', [], {})", ["os.execve on every system"]),
        ("if sys.platform == 'win32':\n    import msvcrt\nelse:\n    import fcntl", []),
        ("if sys.platform == 'win32':\n    import fcntl", ["fcntl on Windows"]),
        ("def go():\n    if sys.platform == 'win32':\n        return 1\n    os.fork()", []),
        ("def go():\n    if sys.platform == 'win32':\n        x = 1\n    os.fork()", ["os.fork on every system"]),
        ("try:\n    x = 1\nexcept OSError:\n    os.getuid()", ["os.getuid on every system"]),
        ("signal.signal(signal.SIGHUP, stop)", ["signal.SIGHUP on every system"]),
        ("with suppress(OSError):\n    ctypes.windll.kernel32.Beep()", ["ctypes.windll on every system"]),
    ],
)
def test_what_a_system_lacks_is_caught(text: str, caught: list[str]) -> None:
    assert missing(text) == caught


def test_every_file_says_its_encoding() -> None:
    assert {path: found for path, text in sources().items() if (found := without_encoding(text))} == {}


@pytest.mark.parametrize("text", ["path.read_text()", "path.write_text(said)", "path.open('w')", "path.open()"])
def test_a_file_without_an_encoding_is_caught(text: str) -> None:
    assert len(without_encoding(text)) == 1


def test_no_line_is_handed_to_a_shell() -> None:
    """A folder with spaces, quotes and accents is one word of a list, whatever a shell would make of it."""
    handed = [
        f"{path}:{node.lineno}"
        for path, text in sources().items()
        for node in ast.walk(parse(text))
        if isinstance(node, ast.Call)
        and (any(each.arg == "shell" for each in node.keywords) or ast.unparse(node.func) in ("os.system", "os.popen"))
    ]
    assert handed == []


def test_no_moment_is_written_as_one_system_alone_can() -> None:
    """`%-d` and `%e` are no formats of Windows."""
    found = [
        f"{path}:{node.lineno}"
        for path, text in sources().items()
        for node in ast.walk(parse(text))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "strftime"
        for each in node.args
        if re.search(r"%[-#eklPsRTDF]", ast.unparse(each))
    ]
    assert found == []


def test_what_is_installed_brings_the_time_zones_that_windows_has_not() -> None:
    text = (BASE_DIR / "requirements" / "club.txt").read_text(encoding="utf-8")
    assert re.search(r"^tzdata==\S+ \\$", text, re.M)


@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_an_environment_stands_where_its_system_has_it(platform: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    python = installing.python_of(Path("Été à l'abbaye") / "environments")
    assert python.parts[-2:] == (("Scripts", "python.exe") if platform == "win32" else ("bin", "python"))


def test_a_person_with_spaces_and_accents_in_his_name_has_his_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "Zoé & Amaury d'Été"
    home.mkdir()
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(home))
    monkeypatch.delenv("ARBITRE_DATA", raising=False)
    assert usual_folder() == home / "Arbitre"
    folder = ClubFolder(usual_folder())
    folder.make()
    said = "import pathlib, sys; print(pathlib.Path(sys.argv[1]).is_dir())"
    answered = subprocess.run(
        [sys.executable, "-c", said, str(folder.backups)], capture_output=True, text=True, check=True
    )
    assert answered.stdout.strip() == "True"
