"""``make bench``: run the parts, all or those named, and print one table; status 1 when a target is missed.

What each part measured is left for docs/measured.md.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Sequence

from tests.bench.parts import measure_alone, parts
from tests.bench.table import Row, figures_of, table
from tests.measured.tables import leave


def main(arguments: Sequence[str]) -> int:
    """Print the table of the parts named, or of all; 1 when a target is missed or a part broke down, 2 for no part."""
    there_are = parts()
    unknown = sorted(set(arguments) - set(there_are))
    if unknown:
        sys.stderr.write(f"no part {', '.join(unknown)}; there are: {', '.join(there_are)}\n")
        return 2
    rows: list[Row] = []
    broken = []
    for part in arguments or there_are:
        sys.stderr.write(f"measuring {part}\n")
        try:
            measured_now = measure_alone(part)
        except Exception:
            # What the other parts have measured is still worth printing.
            traceback.print_exc()
            broken.append(part)
        else:
            rows += measured_now
            leave(f"bench-{part}", figures_of(part, measured_now))
    sys.stdout.write(table(rows))
    if broken:
        sys.stderr.write(f"broke down: {', '.join(broken)}\n")
    return 0 if not broken and all(row.met for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
