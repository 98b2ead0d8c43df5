"""What is printed may be read in part: `manage.py laws SUBJECT | head`."""

from __future__ import annotations

import subprocess
import sys

import pytest
from django.conf import settings
from django.core import management

import manage

PRINTS_MUCH = ("laws", "opening-lead-out-of-turn")


@pytest.mark.parametrize("buffered", [("PYTHONUNBUFFERED", ""), ("PYTHONUNBUFFERED", "1")], ids=["buffered", "at-once"])
def test_who_reads_no_further_gets_no_traceback(buffered: tuple[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(*buffered)
    command = [sys.executable, "manage.py", *PRINTS_MUCH]
    with subprocess.Popen(command, cwd=settings.BASE_DIR, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as printing:
        assert printing.stdout is not None
        assert printing.stderr is not None
        assert printing.stdout.readline() == b"opening-lead-out-of-turn, 2017\n"
        printing.stdout.close()
        assert printing.stderr.read() == b""
        assert printing.wait() == manage.NOBODY_READS


def test_another_broken_pipe_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Control: that of a mail server, say."""

    def hang_up(_words: list[str]) -> None:
        raise BrokenPipeError

    monkeypatch.setattr(management, "execute_from_command_line", hang_up)
    with pytest.raises(BrokenPipeError):
        manage.main()
