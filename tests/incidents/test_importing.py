"""Lists of players: what is read, what is refused and why, and nothing half-written."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import translation

from incidents.importing import Mistakes, plan, write
from incidents.importing.decoding import decode
from incidents.importing.file_limits import MOST_BYTES_OF_A_LIST, MOST_ROWS_OF_A_LIST
from incidents.models import Club, LogEntry, Pair, Player, Seating, Session, Table, Tag, User
from tests.incidents.conftest import SignedIn, queries

HEAD = "table;direction;pair;player 1;player 2\n"
GOOD = (
    "Section;Table;Direction;Paire;Joueur 1;Joueur 2;Tour;Licence 1;Licence 2\n"
    "A;1;NS;1;Jean Dupont;Łucja Żak;1;00123;00124\n"
    "A;1;EO;7;Zoé Martin;Paul Œuvrard;1;;\n"
    "\n"
    "A;2;NS;2;Ana Bo;Cy Da;1;;\n"
    "A;2;EO;8;Ed Fo;Gi Hu;1;;\n"
    "A;2;NS;1;;;2;;\n"
    "A;1;EO;8;Gi Hu;Ed Fo;2;;\n"
)


@pytest.fixture(autouse=True)
def in_english() -> Any:
    with translation.override("en"):
        yield


def seats(session: Session) -> list[tuple[int, str, str, int, str]]:
    places = Seating.objects.filter(table__session=session).order_by("round", "table__number", "-direction")
    return [
        (place.round, str(place.table), place.direction, place.pair.number, place.pair.names)
        for place in places.select_related("table", "pair__first", "pair__second")
    ]


EXPECTED = [
    (1, "A1", "NS", 1, "Jean Dupont – Łucja Żak"),
    (1, "A1", "EW", 7, "Zoé Martin – Paul Œuvrard"),
    (1, "A2", "NS", 2, "Ana Bo – Cy Da"),
    (1, "A2", "EW", 8, "Ed Fo – Gi Hu"),
    (2, "A1", "EW", 8, "Ed Fo – Gi Hu"),
    (2, "A2", "NS", 1, "Jean Dupont – Łucja Żak"),
]


def test_a_list_is_taken_whole(session: Session, director: User) -> None:
    write(session, GOOD, director)
    assert seats(session) == EXPECTED
    assert Player.objects.count() == 8
    assert set(Player.objects.exclude(licence="").values_list("name", "licence")) == {
        ("Jean Dupont", "00123"),
        ("Łucja Żak", "00124"),
    }
    entry = LogEntry.objects.get(tag=Tag.PLAYERS_IMPORTED)
    assert entry.detail == {"session": session.pk, "pairs": 4, "places": 6}


@pytest.mark.parametrize(
    "data",
    [
        GOOD.encode(),
        b"\xef\xbb\xbf" + GOOD.encode(),
        GOOD.encode("utf-16"),
        GOOD.replace("\n", "\r\n").encode(),
        GOOD.replace("\n", "\r").encode(),
        GOOD.replace(";", ",").encode(),
        GOOD.replace(";", "\t").encode(),
        GOOD.rstrip("\n").encode(),
        ("\n\n" + GOOD + ";;;;;;;;\n\n").encode(),
        GOOD.replace("Jean Dupont", '"Jean Dupont"').encode(),
        GOOD.replace("A;1;NS", " a ; 1 ; n-s ").encode(),
        GOOD.replace(";EO;", ";Est-Ouest;").replace(";NS;", ";Nord/Sud;").encode(),
        GOOD.replace("Section;Table;Direction;Paire;Joueur 1", "SECTION;N° Table;Ligne;N° paire;JOUEUR1").encode(),
        GOOD.replace(";Tour;", ";Round;").replace("Joueur", "Player").replace("Paire", "Pair number").encode(),
    ],
)
def test_every_spreadsheets_way_of_writing_is_read(data: bytes, session: Session, director: User) -> None:
    write(session, decode(data, MOST_BYTES_OF_A_LIST), director)
    assert seats(session) == EXPECTED


def test_an_old_excels_letters_are_read(session: Session, director: User) -> None:
    text = HEAD + "1;NS;1;Zoé Cœur;François L’Été\n"
    for encoding in ("cp1252", "utf-8"):
        write(session, decode(text.encode(encoding), MOST_BYTES_OF_A_LIST), director)
        assert seats(session) == [(1, "A1", "NS", 1, "Zoé Cœur – François L’Été")]
    assert Player.objects.count() == 2
    write(session, decode((HEAD + "1;NS;1;Zoé Dé;François Été\n").encode("latin-1"), MOST_BYTES_OF_A_LIST), director)
    assert seats(session) == [(1, "A1", "NS", 1, "Zoé Dé – François Été")]


def test_both_lines_may_be_numbered_from_one(session: Session, director: User) -> None:
    write(session, HEAD + "1;NS;1;A;B\n1;EW;1;C;D\n2;NS;2;E;F\n2;EW;2;G;H\n", director)
    assert set(Pair.objects.values_list("line", "number")) == {("NS", 1), ("EW", 1), ("NS", 2), ("EW", 2)}


def test_pairs_may_be_known_by_number_alone(session: Session, director: User) -> None:
    write(session, HEAD + "1;NS;1;;\n1;EW;2;;\n", director)
    assert [pair.names for pair in Pair.objects.all()] == ["", ""]


def test_a_pair_named_later_is_named(session: Session, director: User) -> None:
    write(session, HEAD.strip() + ";round\n1;NS;1;;;1\n2;NS;1;Ana;Bea;2\n", director)
    assert [pair.names for pair in Pair.objects.all()] == ["Ana – Bea"]


def test_a_new_list_takes_the_place_of_the_last(session: Session, director: User) -> None:
    write(session, GOOD, director)
    write(session, HEAD + "3;NS;5;jean DUPONT;Lucja Zak\n", director)
    assert seats(session) == [(1, "A3", "NS", 5, "Jean Dupont – Łucja Żak")]
    assert Player.objects.count() == 8


# ---- who is who ---------------------------------------------------------------------------------

LICENCES = "table;direction;pair;player 1;licence 1;player 2;licence 2\n"


def test_one_name_is_one_player_whatever_its_accents(session: Session, director: User) -> None:
    known = Player.with_name(session.club, "François Élie")
    known.save()
    write(session, HEAD + "1;NS;1;FRANCOIS   elie;New\n", director)
    assert Pair.objects.get().first == known
    assert Player.objects.count() == 2


def test_one_licence_is_one_player_whatever_his_name(session: Session, director: User) -> None:
    known = Player.with_name(session.club, "Jean Dupont", "123")
    known.save()
    planned = plan(session, LICENCES + "1;NS;1;Dupont J.;123;New;\n")
    assert [(remark.line, "123" in remark.reason) for remark in planned.remarks] == [(2, True)]
    write(session, LICENCES + "1;NS;1;Dupont J.;123;New;\n", director)
    assert Pair.objects.get().first == known
    assert Player.objects.get(pk=known.pk).name == "Jean Dupont"


def test_a_player_known_by_name_gets_his_licence(session: Session, director: User) -> None:
    known = Player.with_name(session.club, "Jean Dupont")
    known.save()
    write(session, LICENCES + "1;NS;1;Jean Dupont;12 3;New;\n", director)
    known.refresh_from_db()
    assert known.licence == "123"
    assert Player.objects.count() == 2


@pytest.mark.parametrize(("kept", "sent"), [("04385656", "4385656"), ("4385656", "04385656"), ("0", "0")])
def test_licences_that_differ_by_noughts_alone_are_one_players(
    kept: str, sent: str, session: Session, director: User
) -> None:
    """A spreadsheet drops them where it takes the licence for a number; what was written first is kept."""
    known = Player.with_name(session.club, "Ana", kept)
    known.save()
    write(session, LICENCES + f"1;NS;1;Ana;{sent};Bea;77\n1;EW;2;Cy;;Dan;\n", director)
    assert Pair.objects.get(number=1).first == known
    assert Player.objects.filter(name="Ana").values_list("licence", flat=True).get() == kept


def test_nor_are_they_two_players_of_one_list(session: Session, director: User) -> None:
    rounds = "round;" + LICENCES + "1;1;NS;1;Ana;04385656;Bea;77\n1;1;EW;2;Cy;9;Dan;10\n"
    write(session, rounds + "2;1;NS;1;Ana;4385656;Bea;077\n", director)
    assert set(Player.objects.exclude(licence="").values_list("name", "licence")) == {
        ("Ana", "04385656"),
        ("Bea", "77"),
        ("Cy", "9"),
        ("Dan", "10"),
    }
    with pytest.raises(Mistakes) as refusal:
        plan(session, LICENCES + "1;NS;1;Ana;012;Bea;\n1;EW;2;Cy;12;Dan;\n")
    assert [(each.line, each.reason) for each in refusal.value.found] == [(3, "Licence 12 is Ana on line 2.")]


def test_two_players_whom_a_club_has_so_already_are_each_found_as_they_are_kept(
    session: Session, director: User
) -> None:
    """Control: nobody is seated in the place of another."""
    ana, bea = Player.with_name(session.club, "Ana", "012"), Player.with_name(session.club, "Bea", "12")
    ana.save()
    bea.save()
    write(session, LICENCES + "1;NS;1;Ana;012;Bea;12\n1;EW;2;Cy;;Dan;\n", director)
    pair = Pair.objects.get(number=1)
    assert (pair.first, pair.second) == (ana, bea)


def test_two_people_of_one_name_are_told_apart_by_licence(session: Session, director: User) -> None:
    write(session, LICENCES + "1;NS;1;Jean Dupont;1;Ana;\n1;EW;2;Jean Dupont;2;Bea;\n", director)
    assert Player.objects.filter(name="Jean Dupont").count() == 2


def test_players_of_another_club_are_other_people(session: Session, other_club: Club, director: User) -> None:
    theirs = Player.with_name(other_club, "Jean Dupont", "123")
    theirs.save()
    write(session, LICENCES + "1;NS;1;Jean Dupont;123;Ana;\n", director)
    ours = Pair.objects.get().first
    assert ours is not None
    assert ours != theirs
    assert ours.club == session.club


# ---- what is refused ----------------------------------------------------------------------------

DIRTY: list[tuple[str, list[tuple[int, str]]]] = [
    ("", [(1, "The list is empty.")]),
    ("\n \n;;;\n", [(1, "The list is empty.")]),
    (HEAD, [(1, "Below its headings, the list is empty.")]),
    ("\n\n" + HEAD, [(3, "Below its headings, the list is empty.")]),
    (
        "1;NS;1;Ana;Bea\n",
        [
            (1, "The column “direction” is missing."),
            (1, "The column “pair” is missing."),
            (1, "The column “player 1” is missing."),
            (1, "The column “player 2” is missing."),
            (1, "The column “table” is missing."),
        ],
    ),
    (
        "table;ligne;direction;pair;player 1;player 2\n1;NS;NS;1;Ana;Bea\n",
        [(1, "The column “direction” is there twice.")],
    ),
    (
        HEAD + "1;NS;1;Ana;Bea;Cleo\n",
        [(2, "There are 6 cells under 5 headings; put quotes around a cell with a separator.")],
    ),
    (HEAD + '1;NS;1;"Ana;Bea\n', [(2, "The quotes on this line do not match, or a cell is too long.")]),
    (
        HEAD + '1;NS;1;Ana;Bea\n\n1;EW;2;"Cleo"x;Dea\n',
        [(4, "The quotes on this line do not match, or a cell is too long.")],
    ),
    (HEAD + "1;NS;1;Ana;Bea\n1;EW;2;Cl\0eo;Dea\n", [(3, "This line holds characters that are not text.")]),
    (HEAD + ";NS;1;Ana;Bea\n", [(2, "The column “table” is empty.")]),
    (HEAD + "x;NS;1;Ana;Bea\n", [(2, "“x” is not a number from 1 to 200 (table).")]),
    (HEAD + "-1;NS;1;Ana;Bea\n", [(2, "“-1” is not a number from 1 to 200 (table).")]),
    (HEAD + "1.0;NS;1;Ana;Bea\n", [(2, "“1.0” is not a number from 1 to 200 (table).")]),
    (HEAD + "٣;NS;1;Ana;Bea\n", [(2, "“٣” is not a number from 1 to 200 (table).")]),
    (HEAD + "²;NS;1;Ana;Bea\n", [(2, "“²” is not a number from 1 to 200 (table).")]),
    (HEAD + f"{2**63};NS;1;Ana;Bea\n", [(2, "“9223372036854775808” is not a number from 1 to 200 (table).")]),
    (HEAD + "9" * 5000 + ";NS;1;Ana;Bea\n", [(2, "What stands here is longer than 1000 characters (table).")]),
    (HEAD + "9" * 1000 + ";NS;1;Ana;Bea\n", [(2, "“99999999999999999999” is not a number from 1 to 200 (table).")]),
    (HEAD + "7;NS;1;Ana;Bea\n", [(2, "The session has no table A7.")]),
    (HEAD + "1;;1;Ana;Bea\n", [(2, "The direction is missing: write NS or EW.")]),
    (HEAD + "1;North;1;Ana;Bea\n", [(2, "“North” is not a direction: write NS or EW.")]),
    (HEAD + "1;NS;;Ana;Bea\n", [(2, "The column “pair” is empty.")]),
    (HEAD + "1;NS;0;Ana;Bea\n", [(2, "“0” is not a number from 1 to 9999 (pair).")]),
    (HEAD + "1;NS;1;Ana;\n", [(2, "One of the two players is missing (player 2).")]),
    (HEAD + "1;NS;1;;Bea\n", [(2, "One of the two players is missing (player 1).")]),
    (HEAD + "1;NS;1;Ana;12345\n", [(2, "“12345” is not a name (player 2).")]),
    (HEAD + "1;NS;1;An\x1ba;Bea\n", [(2, "“An\x1ba” is not a name (player 1).")]),
    (HEAD + "1;NS;1;" + "a" * 121 + ";Bea\n", [(2, "The name is longer than 120 characters (player 1).")]),
    # As long as it may be, until it is composed; and, in few letters, a sentence each.
    (HEAD + "1;NS;1;" + "\u0958" * 61 + ";Bea\n", [(2, "The name is longer than 120 characters (player 1).")]),
    (HEAD + "1;NS;1;" + "\ufdfa" * 60 + ";Bea\n", [(2, "“" + "\ufdfa" * 40 + "” is not a name (player 1).")]),
    (HEAD + "1;NS;1;Ana;Ana\n", [(2, "Ana already plays in round 1, on line 2.")]),
    (HEAD + "1;NS;1;Ana;Bea\n2;NS;2;ÁNA;Dea\n", [(3, "ÁNA already plays in round 1, on line 2.")]),
    (
        HEAD + "1;NS;1;Ana;Bea\n1;NS;2;Cleo;Dea\n",
        [(3, "Table A1 NS is already taken in round 1, on line 2.")],
    ),
    (
        HEAD + "1;NS;1;Ana;Bea\n2;NS;1;Cleo;Dea\n",
        [(3, "Pair 1 already sits somewhere in round 1, on line 2."), (3, "Pair 1 has other players on line 2.")],
    ),
    (HEAD + "1;NS;1;;\n2;NS;1;;\n", [(3, "Pair 1 already sits somewhere in round 1, on line 2.")]),
    (HEAD.strip() + ";round\n1;NS;1;Ana;Bea;4\n", [(2, "“4” is not a number from 1 to 3 (round).")]),
    (
        HEAD.strip() + ";round\n1;NS;1;Ana;Bea;1\n2;NS;1;Ana;Dea;2\n",
        [(3, "Pair 1 has other players on line 2.")],
    ),
    (HEAD.strip() + ";section\n1;NS;1;Ana;Bea;B\n", [(2, "The session has no section B.")]),
    (LICENCES + "1;NS;1;Ana;12/3;Bea;\n", [(2, "“12/3” is not a licence number (licence 1).")]),
    (LICENCES + "1;NS;1;;123;;\n", [(2, "The licence is there but not the name (player 1).")]),
    (
        LICENCES + "1;NS;1;Ana;123;Bea;\n1;EW;2;Cleo;123;Dea;\n",
        [(3, "Licence 123 is Ana on line 2.")],
    ),
    (
        LICENCES + "1;NS;1;Ana;1;Bea;\n1;EW;2;Ana;2;Dea;\n2;NS;3;Ana;;Eva;\n",
        [(4, "The club has several players called Ana: give the licence.")],
    ),
    (
        HEAD + "x;y;z;Ana;\n\n9;NS;1;Bea;Cleo\n",
        [
            (2, "One of the two players is missing (player 2)."),
            (2, "“x” is not a number from 1 to 200 (table)."),
            (2, "“y” is not a direction: write NS or EW."),
            (2, "“z” is not a number from 1 to 9999 (pair)."),
            (4, "The session has no table A9."),
        ],
    ),
    (
        HEAD + '1;NS;1;"Ana\nMaria";Bea\n1;EW;2;Cleo;\n',
        [(4, "One of the two players is missing (player 2).")],
    ),
]


@pytest.mark.parametrize(("text", "expected"), DIRTY)
def test_a_dirty_list_is_refused_by_line_and_nothing_is_written(
    text: str, expected: list[tuple[int, str]], session: Session, director: User
) -> None:
    write(session, HEAD + "6;NS;6;Fay;Guy\n", director)
    before = (seats(session), Player.objects.count(), LogEntry.objects.count())
    with pytest.raises(Mistakes) as refusal:
        write(session, text, director)
    assert [(mistake.line, mistake.reason) for mistake in refusal.value.found] == expected
    assert (seats(session), Player.objects.count(), LogEntry.objects.count()) == before


@pytest.mark.parametrize("name", ["\u0958" * 60, "\ufdfa" * 20, "\ufb03" * 120])
def test_the_longest_names_are_taken(name: str, session: Session, director: User) -> None:
    """Control: what is composed, or compared, is as long as the columns are; PostgreSQL would refuse more."""
    write(session, HEAD + f"1;NS;1;{name};Bea\n", director)
    kept = Player.objects.exclude(name="Bea").get()
    assert (len(kept.name) <= 120, len(kept.folded_name) <= 400) == (True, True)


def test_there_are_enough_dirty_lists() -> None:
    assert len(DIRTY) >= 25


def test_several_sections_must_be_named(session: Session, director: User) -> None:
    Table.objects.create(session=session, section="B", number=1)
    with pytest.raises(Mistakes) as refusal:
        write(session, HEAD + "1;NS;1;Ana;Bea\n", director)
    assert refusal.value.found[0].reason == "The session has several sections: say which."
    head = HEAD.strip() + ";section\n"
    write(session, head + "1;NS;1;Ana;Bea;A\n1;NS;1;Cleo;Dea;b\n", director)
    assert [place[1] for place in seats(session)] == ["A1", "B1"]


def test_what_is_too_large_is_refused(session: Session, director: User) -> None:
    with pytest.raises(Mistakes, match="1 mistakes") as refusal:
        decode(b"x" * (MOST_BYTES_OF_A_LIST + 1), MOST_BYTES_OF_A_LIST)
    assert refusal.value.found[0].reason == "This is larger than 256 kB."
    with pytest.raises(Mistakes) as refusal:
        plan(session, "é" * (MOST_BYTES_OF_A_LIST // 2 + 1))
    assert refusal.value.found[0].reason == "This is larger than 256 kB."
    with pytest.raises(Mistakes) as refusal:
        plan(session, HEAD + "1;NS;1;Ana;Bea\n" * (MOST_ROWS_OF_A_LIST + 1))
    found = refusal.value.found[0]
    assert (found.line, found.reason) == (
        MOST_ROWS_OF_A_LIST + 2,
        f"The list has more than {MOST_ROWS_OF_A_LIST} rows.",
    )


def test_a_broken_utf_16_file_is_refused() -> None:
    with pytest.raises(Mistakes) as refusal:
        decode(b"\xff\xfe\x00", MOST_BYTES_OF_A_LIST)
    assert refusal.value.found[0].reason == "This is not a text file."


def test_a_write_that_breaks_off_leaves_what_was_there(
    session: Session, director: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The control of "all or nothing": the failure comes after the old seats were removed and new players made."""
    write(session, GOOD, director)

    def breaks_off(*_args: object, **_kwargs: object) -> None:
        raise RuntimeError("the power went")

    monkeypatch.setattr(type(LogEntry.objects.all()), "note", breaks_off)
    with pytest.raises(RuntimeError, match="the power went"):
        write(session, HEAD + "1;NS;1;New;Other\n", director)
    assert seats(session) == EXPECTED
    assert Player.objects.count() == 8


# ---- the page -----------------------------------------------------------------------------------


def url(session: Session) -> str:
    return f"/parc/sessions/{session.pk}/players/"


def test_a_list_is_shown_before_it_is_taken(session: Session, director: User, signed_in: SignedIn) -> None:
    browser = signed_in(director)
    shown = browser.post(url(session), {"step": "check", "text": GOOD})
    assert shown.status_code == 200
    assert "Łucja Żak" in shown.content.decode()
    assert not Pair.objects.exists()
    assert not LogEntry.objects.filter(tag=Tag.PLAYERS_IMPORTED).exists()
    taken = browser.post(url(session), {"step": "import", "text": shown.context["text"]})
    assert taken.status_code == 302
    assert seats(session) == EXPECTED
    assert "Łucja Żak" in browser.get(url(session)).content.decode()


def test_a_file_is_read_like_typed_text(session: Session, director: User, signed_in: SignedIn) -> None:
    file = SimpleUploadedFile("joueurs.csv", GOOD.encode("utf-16"), content_type="text/csv")
    shown = signed_in(director).post(url(session), {"step": "check", "file": file, "text": "ignored"})
    assert shown.status_code == 200
    assert shown.context["text"] == GOOD


def test_a_large_file_is_refused_with_a_message(session: Session, director: User, signed_in: SignedIn) -> None:
    file = SimpleUploadedFile("joueurs.csv", b"x" * (3 * 1024 * 1024))
    response = signed_in(director).post(url(session), {"step": "check", "file": file})
    assert response.status_code == 422
    assert [mistake.line for mistake in response.context["mistakes"]] == [1]


@pytest.mark.parametrize("step", ["check", "import"])
def test_typed_text_survives_an_error(step: str, session: Session, director: User, signed_in: SignedIn) -> None:
    text = HEAD + "1;NS;1;Ana & <b>Co</b>;\n"
    response = signed_in(director).post(url(session), {"step": step, "text": text})
    assert response.status_code == 422
    assert response.context["text"] == text
    content = response.content.decode()
    assert "Ana &amp; &lt;b&gt;Co&lt;/b&gt;;" in content
    assert "<b>Co</b>" not in content
    assert not Pair.objects.exists()


def test_going_back_to_correct_keeps_the_text(session: Session, director: User, signed_in: SignedIn) -> None:
    response = signed_in(director).post(url(session), {"step": "correct", "text": GOOD})
    assert response.status_code == 200
    assert response.context["text"] == GOOD


@pytest.mark.parametrize("values", [{}, {"step": "x\0"}, {"step": "import"}, {"text": "\0"}])
def test_a_form_without_a_list_is_refused(
    values: dict[str, str], session: Session, director: User, signed_in: SignedIn
) -> None:
    assert signed_in(director).post(url(session), values).status_code == 422


def test_unknown_columns_are_named(session: Session, director: User, signed_in: SignedIn) -> None:
    response = signed_in(director).post(url(session), {"step": "check", "text": GOOD.replace("Section", "Couleur")})
    assert response.status_code == 200
    assert "Couleur" in response.content.decode()


def test_a_long_list_of_mistakes_is_cut_short(session: Session, director: User, signed_in: SignedIn) -> None:
    response = signed_in(director).post(url(session), {"step": "check", "text": HEAD + "x;NS;1;Ana;Bea\n" * 80})
    assert len(response.context["mistakes"]) == 50
    assert response.context["more_mistakes"] == 30


def test_the_page_asks_the_database_as_often_for_many_places_as_for_few(
    session: Session, director: User, signed_in: SignedIn
) -> None:
    Table.objects.bulk_create(Table(session=session, number=number) for number in range(7, 61))
    rows = [
        f"{number};NS;{number};Ana{number};Bea{number}\n{number};EW;{number + 100};Cleo{number};Dea{number}\n"
        for number in range(1, 51)
    ]
    browser = signed_in(director)
    asked = []
    for some in (rows[:1], rows):
        text = HEAD + "".join(some)
        checked = queries(partial(browser.post, url(session), {"step": "check", "text": text}))
        write(session, text, director)
        asked.append((checked, queries(partial(browser.get, url(session)))))
    assert asked[0] == asked[1]


def test_mutated_lists_never_break_the_page(session: Session, director: User, signed_in: SignedIn) -> None:
    """Many ways to spoil a list, the same every time: refused or taken, never an error of ours, never a half."""
    import random

    chooser = random.Random(20261120)  # noqa: S311  # the same lists every time
    browser = signed_in(director)
    data = GOOD.encode()
    for _ in range(120):
        spoilt = bytearray(data)
        for _ in range(chooser.randint(1, 6)):
            place = chooser.randrange(len(spoilt))
            match chooser.randrange(4):
                case 0:
                    spoilt[place] = chooser.randrange(256)
                case 1:
                    del spoilt[place : place + chooser.randint(1, 20)]
                case 2:
                    spoilt[place:place] = chooser.choice([b";", b"\n", b'"', b"\0", b"\xff", b",", b"\r", "é".encode()])
                case _:
                    spoilt[place:place] = spoilt[: chooser.randint(1, 40)]
        file = SimpleUploadedFile("x.csv", bytes(spoilt))
        response = browser.post(url(session), {"step": "import", "file": file})
        assert response.status_code in (302, 422)
        if response.status_code == 422:
            assert all(mistake.line >= 1 and mistake.reason for mistake in response.context["mistakes"])
