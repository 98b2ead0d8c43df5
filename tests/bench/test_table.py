"""The bench's table, and which modules are its parts; what the parts measure is measured by ``make bench`` alone."""

from pathlib import Path

import pytest

from tests.bench import __main__ as bench
from tests.bench.parts import parts
from tests.bench.table import Row, table
from tests.measured.tables import Measured

FAST = Row("a step", "", "6.1 µs", "zen-engine 12 µs", 0.508, "below 1", met=True)
SLOW = Row("a page of the log", "PostgreSQL", "31 ms", "SQL 10 ms", 3.1, "at most 2", met=False)
ALONE = Row("every path", "", "8 s", "", None, "under 10 s", met=True)


def test_every_row_stands_in_its_columns() -> None:
    assert table([FAST, SLOW, ALONE]).splitlines() == [
        "what               database    measured  against           ratio  target      met",
        "-----------------  ----------  --------  ----------------  -----  ----------  ------",
        "a step                         6.1 µs    zen-engine 12 µs   0.51  below 1     yes",
        "a page of the log  PostgreSQL  31 ms     SQL 10 ms          3.10  at most 2   MISSED",
        "every path                     8 s                                under 10 s  yes",
    ]


def test_a_part_is_a_module_that_has_rows(tmp_path: Path) -> None:
    (tmp_path / "search.py").write_text('"""Search."""\n\n\ndef rows() -> Iterator[Row]: ...\n', encoding="utf-8")
    (tmp_path / "seeding.py").write_text('"""What it searches."""\n', encoding="utf-8")
    assert parts(tmp_path) == ["search"]


@pytest.mark.parametrize(("rows", "status"), [([FAST, ALONE], 0), ([FAST, SLOW], 1)])
def test_a_missed_target_is_the_status(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], rows: list[Row], status: int
) -> None:
    monkeypatch.setattr(bench, "parts", lambda: ["page"])
    monkeypatch.setattr(bench, "measure_alone", lambda _part: rows)
    left: dict[str, Measured] = {}
    monkeypatch.setattr(bench, "leave", left.__setitem__)
    assert bench.main(["page"]) == status
    assert [len(left["bench-page"].rows), left["bench-page"].heading] == [2, "Speed: page"]
    assert capsys.readouterr().out == table(rows)


def test_a_part_that_breaks_down_is_no_success_and_the_others_are_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def alone(part: str) -> list[Row]:
        if part == "page":
            raise RuntimeError("no server")
        return [FAST]

    monkeypatch.setattr(bench, "parts", lambda: ["page", "step"])
    monkeypatch.setattr(bench, "leave", lambda *_: None)
    monkeypatch.setattr(bench, "measure_alone", alone)
    assert bench.main([]) == 1
    said = capsys.readouterr()
    assert said.out == table([FAST])
    assert "no server" in said.err
    assert "broke down: page" in said.err


def test_a_part_that_there_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["nothing"]) == 2
    assert "no part nothing" in capsys.readouterr().err
