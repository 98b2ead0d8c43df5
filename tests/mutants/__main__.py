"""``make mutants``: are the laws' cases and trees tight enough to notice a law that has been changed?

Neither mutmut nor cosmic-ray is among the locked packages, and both start a test run for each mutant: thousands of
them, each with an interpreter, Django and pytest to start. This mutator is small, knows what a law is made of (clauses,
roles, durations, options that exclude each other), loads everything once, and judges a mutant in a forked process by
those looks alone that run through the function it is in: some milliseconds each.
"""

import os
import sys

os.environ.pop("ARBITRE_KEEP_TREES", None)
os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"


def main() -> int:
    """Load everything once, then judge."""
    import django

    django.setup()
    from tests.mutants.running import run

    return run(sys.argv[1:], __doc__ or "")


if __name__ == "__main__":
    sys.exit(main())
