"""``manage.py rule`` and ``manage.py laws``: what an author of laws works with."""

import json
import tomllib
from io import StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from rulings.engine import Regulations, drawn
from rulings.laws.subjects import SUBJECTS, subject
from tests.laws import kept

(LEAD,) = kept.case_files("opening-lead-out-of-turn")
PROHIBITS = (LEAD, "--case", "South refuses and prohibits hearts: no heart as long as West keeps the lead")
FREE = (LEAD, "--case", "South refuses and leaves the lead free: the king stays, a major penalty card")
ASKS = (LEAD, "--case", "East leads out of turn and nothing is special: the five options are put to South")

STEP_KEYS = {"kind", "clause", "roles", "seats", "cards", "until", "text", "said"}


def run(*args: object) -> str:
    out = StringIO()
    call_command(*(str(each) for each in args), stdout=out)
    return out.getvalue()


def data(*args: object) -> dict[str, Any]:
    (case,) = json.loads(run("rule", *args, "--json"))["cases"]
    assert isinstance(case, dict)
    return case


def test_a_ruling_is_printed_with_the_clause_of_every_line() -> None:
    printed = run("rule", *PROHIBITS, "--lang", "en")
    assert "= Opening lead out of turn refused, ♥ prohibited" in printed
    assert "  West: Does not lead ♥ (as long as he keeps the lead)  [50.D.2.a]" in printed
    assert "  Which card did East lead? ♥K  [54]" in printed


def test_the_words_are_french_unless_english_is_asked_for() -> None:
    printed = run("rule", *PROHIBITS)
    assert "♥R" in printed
    assert "Ouest" in printed
    assert "♥K" not in printed


def test_what_is_still_asked_is_printed_with_its_possible_answers() -> None:
    printed = run("rule", *ASKS, "--lang", "en")
    assert "? What does South choose?  [54] (54.reply, one-of)" in printed
    assert "refuse-require               Require ♥" in printed


def test_the_json_of_a_ruling_has_the_documented_form() -> None:
    ruled = data(*FREE, "--lang", "en")
    assert ruled.keys() == {
        "name",
        "differences",
        "subject",
        "edition",
        "regulations",
        "engine",
        "status",
        "question",
        "headline",
        "facts",
        "steps",
        "penalty_cards",
        "clauses",
    }
    assert (ruled["subject"], ruled["edition"], ruled["status"]) == ("opening-lead-out-of-turn", 2017, "resolved")
    assert ruled["question"] is None
    assert ruled["penalty_cards"] == [{"card": "HK", "seat": "E", "kind": "major"}]
    assert all(step.keys() >= STEP_KEYS for step in ruled["steps"])
    waits = next(step for step in ruled["steps"] if step["clause"] == "50.D.2")
    assert waits["kind"] == "obligation"
    assert (waits["roles"], waits["seats"]) == (["partner"], ["W"])
    assert waits["until"] == {"code": "on-the-table", "text": "as long as the card is on the table"}
    assert waits["said"][0].startswith("West, from your next lead on, if the ♥K is still on the table")
    chosen = ruled["facts"][-1]
    assert (chosen["key"], chosen["code"], chosen["put_to"], chosen["chooser"]) == (
        "54.reply",
        "refuse-free",
        "declarer",
        "S",
    )


def test_the_json_of_an_open_question_lists_its_answers() -> None:
    pending = data(*ASKS, "--lang", "en")
    assert pending["status"] == "pending"
    assert pending["headline"] is None
    question = pending["question"]
    assert (question["key"], question["kind"], question["put_to"]) == ("54.reply", "one-of", "declarer")
    assert [answer["code"] for answer in question["answers"]] == [
        "spread",
        "accept",
        "refuse-require",
        "refuse-prohibit",
        "refuse-free",
    ]


@pytest.mark.parametrize("subject", [each.key for each in SUBJECTS])
@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_case_is_said_in_the_words_that_were_reviewed(subject: str, language: str) -> None:
    """A change of law, of French or of English is to be read as a director would, by ``make tree-diff``."""
    (cases,) = kept.case_files(subject)
    kept.must_have_its_digest(run("rule", cases, "--lang", language), f"words/{subject}.{language}")


def test_one_case_of_a_file_is_chosen_by_its_name() -> None:
    assert data(*FREE)["penalty_cards"]
    with pytest.raises(CommandError, match=r"there are:\n(.*\n)*  South refuses and prohibits") as refused:
        run("rule", LEAD, "--case", "Another")
    assert refused.value.returncode == 2


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('declarer = "X"', "allowed: N, E, S, W"),
        ('cards = ["HT"]', "H10"),
        ('colour = "red"', "no key 'colour'"),
        ('facts = { "54.reply" = "perhaps" }', "allowed: spread"),
        ('facts = { "54.nothing" = "x" }', "no question '54.nothing'; there are: "),
    ],
)
def test_a_wrong_file_says_what_is_wrong_and_what_is_allowed_and_exits_with_2(
    tmp_path: Path, line: str, said: str
) -> None:
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(f'[[case]]\nname = "n"\nsubject = "opening-lead-out-of-turn"\n{line}\n', encoding="utf-8")
    with pytest.raises(CommandError, match=said) as refused:
        run("rule", wrong)
    assert refused.value.returncode == 2


def test_a_file_that_is_not_there_or_not_text_exits_with_2(tmp_path: Path) -> None:
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe\x00")
    for path in (tmp_path / "none.toml", tmp_path / "binary.toml"):
        with pytest.raises(CommandError, match="cannot be read") as refused:
            run("rule", path)
        assert refused.value.returncode == 2


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("# a\n" * 20_000, "65536 letters at most"),
        ("a." * 1500 + "a = 1\n", "2000 on a line"),
        ("a = " + "[" * 1900 + "\n", "not TOML"),
    ],
)
def test_a_file_too_long_is_refused_before_it_is_read(
    tmp_path: Path, text: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A key of many parts takes the reader the square of them; brackets without an end take its stack."""
    read: list[int] = []

    def loads(given: str) -> dict[str, object]:
        read.append(len(given))
        return tomllib.loads(given)

    monkeypatch.setattr("rulings.laws.casebook.tomllib", SimpleNamespace(loads=loads, TOMLDecodeError=ValueError))
    long = tmp_path / "long.toml"
    long.write_text(text, encoding="utf-8")
    with pytest.raises(CommandError, match=said) as refused:
        run("rule", long)
    assert refused.value.returncode == 2
    assert read == ([] if "at most" in str(refused.value) else [len(text)])


def test_a_case_that_ends_otherwise_exits_with_1(tmp_path: Path) -> None:
    other = tmp_path / "other.toml"
    other.write_text(
        LEAD.read_text(encoding="utf-8").replace('"54.D"', '"54.A"'),
        encoding="utf-8",
    )
    with pytest.raises(CommandError, match="does not end as it expects") as refused:
        run("rule", other)
    assert refused.value.returncode == 1


def test_the_subjects_are_listed_with_their_editions() -> None:
    listed = run("laws")
    assert [line.split()[0] for line in listed.splitlines()] == [each.key for each in SUBJECTS]
    assert "(2007, 2017)" in listed
    assert "(1997, 2007, 2017)" in listed


def test_a_subject_is_drawn_as_the_trees_that_are_kept() -> None:
    chosen = subject("question-out-of-order")
    editions = sorted(chosen.editions, reverse=True)
    trees = [f"{chosen.key}, {each.value}\n{drawn(chosen.law, each, Regulations())}" for each in editions]
    assert run("laws", chosen.key) == "".join(trees)
    assert (kept.TREES / f"{chosen.key}-2017.txt").read_text("utf-8") in trees[0]


def test_a_subject_there_is_not_exits_with_2_and_names_those_there_are() -> None:
    with pytest.raises(CommandError, match="opening-lead-out-of-turn") as refused:
        run("laws", "revoke")
    assert refused.value.returncode == 2
