"""The mutator itself: it changes what it says, a planted mutant is killed, and one that changes nothing lives."""

import ast
import importlib
from dataclasses import replace

import pytest

from rulings.laws.casebook import read_cases
from rulings.laws.subjects import subject
from tests.laws.kept import case_files
from tests.laws.reaching import LAWS
from tests.mutants import judging
from tests.mutants.evidence import Evidence
from tests.mutants.judging import SURVIVED, Court, court, judge, verdict_apart
from tests.mutants.looking import CaseLook
from tests.mutants.mutants import Mutant, Source, enumerations, sources
from tests.mutants.reporting import Report, as_toml, key, reasons

OPENING_LEAD = subject("opening-lead-out-of-turn")


@pytest.fixture(scope="module")
def the_court() -> Court:
    """It judges by the cases on the opening lead alone."""
    evidence = Evidence()
    for path in case_files(OPENING_LEAD.key):
        for case in read_cases(path.read_text(encoding="utf-8")):
            evidence.add(CaseLook(case), OPENING_LEAD)
    return court(evidence, sources(LAWS), {})


def _mutants(court: Court, law: str) -> list[Mutant]:
    enums = enumerations(*(importlib.import_module(f"rulings.laws.{name}") for name in court.sources))
    return list(court.sources[law].mutants(enums))


def _changing_nothing(court: Court, law: str) -> Mutant:
    return replace(_mutants(court, law)[0], operator="none", change="nothing", apply=lambda: None)


def test_a_planted_mutant_is_killed(the_court: Court) -> None:
    """Declarer who spreads his hand, filed under another clause."""
    planted = [each for each in _mutants(the_court, "law54.opening_lead") if each.change == "54.A -> 54.B"]
    assert planted
    assert {verdict_apart(the_court, mutant) for mutant in planted} == {"cases"}


def test_a_mutant_that_changes_nothing_lives_whichever_law_it_is_of(the_court: Court) -> None:
    """So that what kills the others is their change, not the importing anew."""
    unchanged = [_changing_nothing(the_court, law) for law in the_court.sources if _mutants(the_court, law)]
    found = {unchanged[place].module: verdict for place, verdict in judge(the_court, unchanged, workers=2)}
    assert found == {mutant.module: SURVIVED for mutant in unchanged}


def test_a_law_that_cannot_be_imported_is_dead(the_court: Court) -> None:
    def apply() -> None:
        the_court.sources["law10"].tree.body.append(ast.parse("nobody").body[0])

    broken = replace(_changing_nothing(the_court, "law10"), apply=apply)
    assert verdict_apart(the_court, broken) == "importing"
    assert len(the_court.sources["law10"].tree.body) == len(ast.parse(the_court.sources["law10"].text).body)


def test_a_law_that_never_ends_is_dead(the_court: Court, monkeypatch: pytest.MonkeyPatch) -> None:
    def apply() -> None:
        the_court.sources["law10"].tree.body.append(ast.parse("while True: pass").body[0])

    monkeypatch.setattr(judging, "LONG_ENOUGH", 1)
    endless = replace(_changing_nothing(the_court, "law10"), apply=apply)
    assert verdict_apart(the_court, endless) == "time"


LAW = """
@clause("50.D.2.a", until_2017="50.D.2")
def ruled(inquiry, card, other=None):
    '''Not a mutant.'''
    if inquiry.edition >= Edition.LAWS_2017 and not other:
        inquiry.oblige(Role.OFFENDER, _("Leads {card}"), until=Until.DONE, card=card)
        return True
    for who in (card, other):
        inquiry.place(who, card.owner)
    match inquiry.ask(WHO.among(seat.lho, seat.rho), put_to=Role.DECLARER):
        case Reply.STAY | Reply.GO:
            law50.disposition.stays(inquiry)
        case Reply.WAIT:
            inquiry.decide(_("Waits"), outcome=Outcome.OTHER_LAW)
            with inquiry.offender(card.owner):
                inquiry.find(_("His"))
        case Reply.NONE:
            pass
    return card in {card, other}
"""
CHANGES = """\
2 citation: 50.D.2.a -> 50.D.2.b
2 citation: 50.D.2 -> 50.D.3
2 argument: without until_2017=
5 condition: always True
5 condition: always False
5 junction: And -> Or
5 junction: without inquiry.edition >= Edition.LAWS_2017
5 junction: without not other
5 comparison: GtE -> Lt
5 comparison: GtE -> Gt
5 member: LAWS_2017 -> LAWS_1997
5 junction: without not
6 statement: left out
6 member: OFFENDER -> PARTNER
6 sentence: a word more
6 member: DONE -> NEXT_CALL
7 constant: True -> False
8 loop: none
8 sequence: exchanged
9 statement: left out
9 argument: exchanged
10 arm: without Reply.STAY | Reply.GO
10 arm: Reply.STAY | Reply.GO <-> Reply.WAIT
10 arm: without Reply.WAIT
10 arm: Reply.WAIT <-> Reply.NONE
10 argument: without among
10 neighbour: lho -> rho
10 neighbour: rho -> lho
10 argument: without put_to=
10 member: DECLARER -> DUMMY
11 arm: without Reply.STAY
11 arm: without Reply.GO
12 statement: left out
14 statement: left out
14 deciding: decide -> find
14 sentence: a word more
14 member: OTHER_LAW -> NO_RECTIFICATION
15 scope: without it
16 statement: left out
16 deciding: find -> decide
16 sentence: a word more
19 result: None
19 comparison: In -> NotIn
19 sequence: without card
19 sequence: without other
"""


def _law() -> Source:
    return Source("law", LAWS / "law.py", LAW, ast.parse(LAW))


def test_the_mutants_of_a_law_are_what_its_reader_could_get_wrong() -> None:
    mutants = list(_law().mutants(enumerations()))
    found = "".join(f"{mutant.line} {mutant.operator}: {mutant.change}\n" for mutant in mutants)
    assert sorted(found.splitlines()) == sorted(CHANGES.splitlines())


def test_every_mutant_differs_from_the_law_and_can_be_compiled() -> None:
    as_it_is = ast.unparse(_law().tree)
    for place in range(len(CHANGES.splitlines())):
        law = _law()
        list(law.mutants(enumerations()))[place].apply()
        assert ast.unparse(law.tree) != as_it_is
        assert law.compile()


def test_every_survivor_has_a_reason_that_says_something() -> None:
    assert all(len(why) > len("equivalent") for why in reasons().values())


def test_a_survivor_without_a_reason_and_a_reason_without_a_survivor_are_told() -> None:
    first, second, *_others = _law().mutants(enumerations())
    report = Report([(first, SURVIVED), (second, "trees")])
    assert report.share == 50.0
    assert report.unexplained({}) == [first]
    assert report.unexplained({key(first): "it may"}) == []
    assert report.unneeded({key(first): "it may", key(second): "it may not"}) == [key(second)]
    assert 'module = "law"' in as_toml([first])
    assert "| **all** | 2 | 1 | 50.0 | 1 |" in report.table()
    assert "it may" in report.text({key(first): "it may"})
