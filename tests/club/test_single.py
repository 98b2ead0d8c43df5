"""One at a time: a second one is refused, and nothing is left of one that was killed."""

from __future__ import annotations

import subprocess
import sys
import types
from pathlib import Path

import pytest

from config.club.single import HeldByAnother, Single
from tests.settings import BASE_DIR

HOLDS = "import sys, time, pathlib; from config.club.single import Single\n"
HOLDS += "with Single(pathlib.Path(sys.argv[1])): print('held', flush=True); time.sleep(60)"


def test_a_second_process_is_refused_until_the_first_is_gone(tmp_path: Path) -> None:
    lock = tmp_path / "running.lock"
    with subprocess.Popen([sys.executable, "-c", HOLDS, str(lock)], cwd=BASE_DIR, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        other.stdout.readline()
        with pytest.raises(HeldByAnother), Single(lock):
            pass
        # Killed, not ended: it had no time to let go.
        other.kill()
        other.wait()
    with Single(lock):
        pass
    # Control: it was there all the time.
    assert lock.exists()


def test_whoever_is_done_lets_go(tmp_path: Path) -> None:
    with Single(tmp_path / "lock"), pytest.raises(HeldByAnother), Single(tmp_path / "lock"):
        pass
    with Single(tmp_path / "lock"):
        pass


@pytest.mark.parametrize("is_free", [True, False])
def test_windows_locks_a_byte(is_free: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def locking(_descriptor: int, mode: int, count: int) -> None:
        assert count == 1
        asked.append(mode)
        if not is_free:
            raise PermissionError(13, "Permission denied")

    fake = types.SimpleNamespace(locking=locking, LK_NBLCK=2, LK_UNLCK=0)
    monkeypatch.setitem(sys.modules, "msvcrt", fake)
    monkeypatch.setattr(sys, "platform", "win32")
    if is_free:
        with Single(tmp_path / "lock"):
            assert asked == [2]
        assert asked == [2, 0]
    else:
        with pytest.raises(HeldByAnother), Single(tmp_path / "lock"):
            pass
