"""`make measured`: write docs/measured.md from what `make trust`, `make mutants` and `make bench` left."""

import sys

from tests.measured.page import PAGE, page_with
from tests.measured.tables import tables_left


def main() -> int:
    """Write the page; 1 when nothing was left to write it from."""
    tables = tables_left()
    for table in tables:
        sys.stdout.write(f"{table.heading}: {table.made}\n")
    before = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
    PAGE.write_text(page_with(tables, before), encoding="utf-8")
    sys.stdout.write(f"{PAGE} is written\n")
    return 0 if tables else 1


if __name__ == "__main__":
    sys.exit(main())
