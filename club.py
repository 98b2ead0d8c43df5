#!/usr/bin/env python3
"""Arbitre on a club's own computer: `python club.py`. README.md, "Without a server", says step by step what one does.

This file is read by whatever Python there is, so that an old one can say what is amiss.
"""

import sys

OLDEST = (3, 11)
TOO_OLD = """Arbitre demande Python {0} ou plus recent ; celui-ci est Python {1} : https://www.python.org/downloads/
Arbitre needs Python {0} or newer; this is Python {1}: https://www.python.org/downloads/
"""


def main(arguments):  # type: ignore[no-untyped-def]  # an old Python knows no annotations
    """Make the environment where there is none, and open the club in it; what to exit with."""
    if sys.version_info < OLDEST:
        sys.stderr.write(TOO_OLD.format(*(".".join(map(str, each[:2])) for each in (OLDEST, sys.version_info))))
        return 1
    from config.club.installing import main as install_and_go_on

    return install_and_go_on(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))  # type: ignore[no-untyped-call]  # the same
