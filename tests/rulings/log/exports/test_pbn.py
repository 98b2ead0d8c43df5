"""One case as PBN: what the standard asks of an export, no names, and our own import reads it back."""

from __future__ import annotations

import re
import uuid

import pytest

from incidents.importing.decoding import decode
from incidents.importing.pbn import plan_boards
from incidents.models import Club, ClubRole, Incident, Session, User
from incidents.recording import describe_call
from rulings.log.exports import pbn
from rulings.models import Ruling
from tests.forms import some
from tests.rulings.a_club import a_club, a_person, a_session, an_incident, every_set_of_facts, give, seat_players
from tests.rulings.at_the_desk import signed_in

DEAL = "N:AKQJ.T98.765.432 T987.AKQJ.T98.76 6543.765.AKQJ.T9 2.432.432.AKQJ85"
NAMES = ("Zébulon Quirinus", "Wilhelmine Oberlin", "Yseult Bonaventure", "Xénophon Delmas")
TAGS = [
    *("Event", "Site", "Date", "Board", "West", "North", "East", "South"),
    *("Dealer", "Vulnerable", "Deal", "Scoring", "Declarer", "Contract", "Result"),
]


@pytest.fixture
def dealt(session: Session) -> Session:
    board = session.boards.get(number=3)
    board.deal = DEAL
    board.full_clean()
    board.save()
    seat_players(session, *NAMES)
    return session


def a_case(session: Session, by: User, contract: str = "4SX") -> Ruling:
    incident = an_incident(session, by)
    describe_call(incident, 1, session.boards.get(number=3), contract, "N", by)
    incident.refresh_from_db()
    return give(incident, by)


def download_pbn(by: User, ruling: Ruling, language: str = "en") -> bytes:
    response = signed_in(by, language).get(f"/{ruling.club.slug}/rulings/{ruling.number}/case.pbn")
    assert response.status_code == 200
    assert response["Content-Type"] == "text/x-pbn; charset=iso-8859-1"
    assert response["Content-Disposition"] == f'attachment; filename="parc-{ruling.number}.pbn"'
    return response.content


def tags(file: bytes) -> dict[str, str]:
    return dict(re.findall(r'^\[(\w+) "(.*)"\]\r$', file.decode("latin-1"), re.MULTILINE))


def test_the_case_is_an_export_of_the_standard(dealt: Session, director: User) -> None:
    file = download_pbn(director, a_case(dealt, director))

    assert file.startswith(b"% PBN 2.1\r\n% EXPORT\r\n")
    said = tags(file)
    assert list(said) == TAGS
    assert said | {"Site": "", "Deal": ""} == {
        "Event": "Friday",
        "Site": "",
        "Date": "2026.03.06",
        "Board": "3",
        **dict.fromkeys(("West", "North", "East", "South", "Result"), "?"),
        "Dealer": "S",
        "Vulnerable": "EW",
        "Deal": "",
        "Scoring": "MP",
        "Declarer": "S",
        "Contract": "4SX",
    }
    assert said["Deal"] == DEAL
    # Lines end as they should, and are short.
    assert b"\n" not in file.replace(b"\r\n", b"")
    assert max(map(len, file.split(b"\r\n"))) < 255


def test_our_own_import_reads_it_back(dealt: Session, director: User) -> None:
    file = download_pbn(director, a_case(dealt, director))

    elsewhere = a_session(dealt.club, name="Elsewhere")
    plan = plan_boards(elsewhere, decode(file, 100_000))
    assert [(change.board.number, change.deal) for change in plan.to_write] == [(3, DEAL)]
    assert plan.mistakes == []
    assert plan.remarks == []


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_comment_says_the_ruling_and_closes(dealt: Session, director: User, language: str) -> None:
    ruling = a_case(dealt, director)
    comment = download_pbn(director, ruling, language).decode("latin-1").partition("\r\n{\r\n")[2]

    words = " ".join(comment.split())
    assert comment.count("}") == 1
    assert comment.endswith("\r\n}\r\n")
    assert ruling.number in words
    assert " ".join(pbn.latin(ruling.record["headline"][language]).split()) in words
    assert "54.A" in words
    for name in NAMES:
        assert name.split()[1] not in words


def test_every_path_of_a_law_is_read_back(dealt: Session, director: User) -> None:
    elsewhere = a_session(dealt.club, name="Elsewhere")
    for facts in some(every_set_of_facts(), one_in=15):
        incident = an_incident(dealt, director, facts, board=3)
        file = download_pbn(director, give(incident, director), "fr")
        plan = plan_boards(elsewhere, decode(file, 100_000))
        assert [change.deal for change in plan.to_write] == [DEAL]
        assert plan.remarks == []


def test_what_is_not_known_is_a_question_mark_or_nothing(session: Session, director: User) -> None:
    ruling = give(an_incident(session, director), director)
    said = tags(download_pbn(director, ruling))

    assert "Board" not in said
    empty = ("Dealer", "Vulnerable", "Deal")
    assert {name: said[name] for name in empty} == dict.fromkeys(empty, "")
    assert (said["Contract"], said["Result"]) == ("?", "?")


# ---- endplay, which reads less than the standard allows -----------------------------------------------------------


def refusals_of_endplay(file: bytes) -> list[str]:
    """What endplay 0.5.12 cannot read of a file with one game: it reads these tags as what they say, "?" too."""
    said = tags(file)
    lines = file.decode("latin-1").split("\r\n")
    after = lines[lines.index("{") : lines.index("}") + 1] if "{" in lines else []
    wrong = [name for name, sort in _READ_BY_ENDPLAY.items() if name in said and not re.fullmatch(sort, said[name])]
    # Between and behind the tags it takes comments alone; a blank line ends the game.
    return wrong + [line for line in lines[5:-1] if not line.startswith("[") and line not in after]


_CALLED = r"(?:[1-7](?:[SHDC]|NT)X{0,2}|Pass|\?)"
_READ_BY_ENDPLAY = {
    "Board": r"\d+",
    "Dealer": r"[NESW]?",
    "Vulnerable": r"None|NS|EW|All|",
    "Deal": r"|[NESW]:(?:[AKQJT2-9]*\.[AKQJT2-9]*\.[AKQJT2-9]*\.[AKQJT2-9]* ?){4}",
    "Declarer": r"[NESW?]?",
    "Contract": _CALLED,
    "Result": r"\d+|\?|",
}


def open_boards(file: bytes) -> list[tuple[int | None, str]]:
    """The boards of a file as endplay opens it: number and deal. Without endplay, what is known of how it reads."""
    try:
        from endplay.parsers import pbn as theirs
    except ImportError:
        assert refusals_of_endplay(file) == []
        said = tags(file)
        return [(int(said["Board"]) if "Board" in said else None, said["Deal"])]
    return [
        (board.board_num, "" if len(board.deal.north) == 0 else str(board.deal))
        for board in theirs.loads(file.decode("latin-1"))
    ]


def test_endplay_opens_the_case(dealt: Session, director: User) -> None:
    assert open_boards(download_pbn(director, a_case(dealt, director), "fr")) == [(3, DEAL)]
    passed = a_case(dealt, director, "")
    assert open_boards(download_pbn(director, passed, "fr")) == [(3, DEAL)]


def test_endplay_opens_a_case_of_which_nothing_is_known(session: Session, director: User) -> None:
    assert open_boards(download_pbn(director, give(an_incident(session, director), director))) == [(None, "")]


def test_a_question_mark_for_a_deal_is_caught(dealt: Session, director: User) -> None:
    """Control: what was written before, which endplay refuses."""
    file = download_pbn(director, a_case(dealt, director))
    for name in ("Board", "Dealer", "Vulnerable", "Deal"):
        written = re.sub(rb"\[" + name.encode() + rb' ".*"\]', b"[" + name.encode() + b' "?"]', file)
        assert refusals_of_endplay(written) == [name]


def test_a_contract_noted_later_is_there(dealt: Session, director: User) -> None:
    incident = an_incident(dealt, director)
    ruling = give(incident, director)
    noted = Incident.objects.get(pk=incident.pk)
    describe_call(noted, 1, dealt.boards.get(number=3), "3N", "N", director)

    said = tags(download_pbn(director, ruling))
    assert (said["Contract"], said["Board"], said["Deal"]) == ("3NT", "3", DEAL)


def test_no_text_breaks_out_of_its_place(dealt: Session, director: User) -> None:
    dealt.name = 'a"] [Deal "N:x"]\\ œuvre ♥ Łódź 牌'
    dealt.save()
    ruling = a_case(dealt, director)
    incident = Incident.objects.get(pk=ruling.incident_id)
    incident.facts.filter(key="particulars.declarer").update(code="N")
    incident.version += 1
    incident.save()
    reason = 'he said } [Deal "N:y"] {; % ♥R'
    file = download_pbn(director, give(incident, director, reason))

    said = tags(file)
    assert list(said) == TAGS
    assert said["Event"] == "a'] [Deal 'N:x']/ oeuvre /H Lódz ?"
    assert said["Deal"] == DEAL
    assert b"he said ) (Deal" in file
    assert file.count(b"}") == file.count(b"{") == 1


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("l’entame – « ♥R »", "l'entame - « \\HR »"),
        ("cœur, Œuvre…", "coeur, OEuvre..."),
        ("fine\u202fspace", "fine\u00a0space"),
        ("Łukasz ő 牌 🂡", "Lukasz o ? ?"),
        ("a\tb\x00c", "a b c"),
    ],
)
def test_letters_that_latin_1_lacks_are_likened(text: str, written: str) -> None:
    assert pbn.latin(text) == written
    assert pbn.latin(text).encode("latin-1")


def test_directors_alone_take_it(dealt: Session, director: User, player: User, club: Club) -> None:
    ruling = a_case(dealt, director)
    path = f"/{club.slug}/rulings/{ruling.number}/case.pbn"
    assert signed_in(player).get(path).status_code == 403
    assert signed_in(a_person(a_club("autre"), ClubRole.ADMIN)).get(path).status_code == 404
    assert signed_in(director).get(f"/{club.slug}/rulings/2026-9999/case.pbn").status_code == 404


def test_keys_that_no_ruling_has(director: User, club: Club) -> None:
    assert signed_in(director).get(f"/{club.slug}/rulings/{uuid.uuid4()}/case.pbn").status_code == 404
