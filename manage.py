#!/usr/bin/env python
"""Django's command line for Arbitre."""

import os
import sys

NOBODY_READS = 141
"""The status of a command whose reader has gone, as a shell has it."""


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        from django.core.management import execute_from_command_line
    except ImportError as missing:
        raise SystemExit("Django is not installed here: run `make setup`, then use .venv/bin/python.") from missing
    try:
        execute_from_command_line(sys.argv)
        sys.stdout.flush()
    except BrokenPipeError:
        if is_read():
            raise
        # `| head` has read enough. What Python still has to write at the end goes nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(NOBODY_READS)


def is_read() -> bool:
    """Whether there is still somebody who reads what is printed."""
    try:
        sys.stdout.write("\n")
        sys.stdout.flush()
    except BrokenPipeError:
        return False
    return True


if __name__ == "__main__":
    main()
