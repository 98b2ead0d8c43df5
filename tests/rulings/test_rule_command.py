"""``manage.py rule`` on every kind of step: what the director does himself, and what another law calls for."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from tests.rulings import every_kind


def run_command(tmp_path: Path, language: str) -> str:
    parts = ("particulars.declarer", "particulars.offender", "particulars.cards")
    asked_first = {key: code for key, code in every_kind.ANSWERS.items() if key in parts}
    asked_then = {key: code for key, code in every_kind.ANSWERS.items() if key not in asked_first}
    case = tmp_path / "case.toml"
    case.write_text(
        "\n".join(
            [
                '[[case]]\nname = "Everything"\nsubject = "every-kind"',
                *(f"{key.removeprefix('particulars.')} = {json.dumps(code)}" for key, code in asked_first.items()),
                "[case.facts]",
                *(f'"{key}" = {json.dumps(code)}' for key, code in asked_then.items()),
            ]
        ),
        encoding="utf-8",
    )
    out = StringIO()
    call_command("rule", str(case), "--lang", language, stdout=out)
    return out.getvalue()


@pytest.mark.parametrize(
    ("language", "player", "director", "law"),
    [("en", "East", "Director", "Law 67:"), ("fr", "Est", "Arbitre", "Loi 67\N{NO-BREAK SPACE}:")],
)
def test_each_line_says_whose_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, player: str, director: str, law: str
) -> None:
    every_kind.offer(monkeypatch)
    lines = run_command(tmp_path, language).splitlines()
    assert any(line.startswith(f"  {player}: Plays ♥7 (") for line in lines)
    assert any(line.startswith(f"  {director}: Stays at the table until ♣ is led (") for line in lines)
    assert f"  → {law} Count the cards of {player} before anything else" in lines
