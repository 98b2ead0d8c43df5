"""`make trust`: write docs/trust.md from the tests' marks, and leave what they last counted for docs/measured.md."""

import sys

from tests.gates.page import PAGE, table_of, write
from tests.gates.reading import faults, last_outcomes, marks_in
from tests.measured.tables import leave


def main() -> int:
    """Write the page; 1 when a gate has no test or no control, or a test of one failed when it last ran."""
    marks = marks_in()
    found = last_outcomes()
    wrong = faults(marks)
    wrong += [
        f"{gate}: {of.failed} tests failed on {name} ({form})" for (gate, name, form), of in found.items() if of.failed
    ]
    write(marks)
    if found:
        leave("gates", table_of(found))
    sys.stdout.write("".join(f"{line}\n" for line in [*wrong, f"{PAGE} is written"]))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
