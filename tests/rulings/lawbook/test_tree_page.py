"""The page of a tree: drawn and as lists that say the same, opened further on, larger and smaller."""

from __future__ import annotations

import re
from html import unescape

import pytest

from incidents.models import Club, User
from rulings.lawbook.views.tree import ZOOMS
from tests.rulings.lawbook.reading import SUBJECT, Read

TREE = f"trees/{SUBJECT}/"
LARGE = "trees/penalty-card-on-the-table/"


def drawing(page: Read) -> str:
    found = re.search(r'<svg class="tree".*?</svg>', page.text, re.DOTALL)
    assert found
    return found[0]


def lists(page: Read) -> str:
    return page.section("in-lists")


def words(markup: str) -> str:
    """What is written, without what breaks it into lines or says it to listeners alone."""
    heard_only = re.sub(r'<span class="visually-hidden">.*?</span>', "", markup)
    return re.sub(r"\s+", "", unescape(re.sub(r"<[^>]*>", "", heard_only)))


def places_opened(markup: str) -> set[str]:
    """The places that links open, as an address names them."""
    return set(re.findall(r'href="[^"]*\?at=([^"&]*)', markup))


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("path", [TREE, LARGE, "trees/lead-out-of-turn/"])
def test_the_lists_say_what_is_drawn(club: Club, director: User, path: str, language: str) -> None:
    page = Read(director, club, path, language=language)
    drawn, listed = drawing(page), words(lists(page))
    boxes = re.findall(r'<g class="box[^"]*">(.*?)</g>', drawn, re.DOTALL)
    assert boxes
    for box in boxes:
        for line in re.findall(r"<text[^>]*>(.*?)</text>", box, re.DOTALL):
            assert words(line) in listed, line
    assert places_opened(lists(page)) <= places_opened(drawn)


def test_the_lists_are_nested_as_the_tree_is(club: Club, director: User) -> None:
    listed = lists(Read(director, club, TREE, {"at": "S.-"}))
    assert listed.count("<ul>") == 1
    assert len(re.findall(r"<li>", listed)) == 5
    nested = lists(Read(director, club, LARGE))
    assert nested.count("<ul>") == nested.count("</ul>") > 1


def test_the_drawing_is_for_eyes_and_a_pointer(club: Club, director: User) -> None:
    drawn = drawing(Read(director, club, TREE))
    assert 'aria-hidden="true"' in drawn
    links = re.findall(r"<a [^>]*>", drawn)
    assert links
    assert all('tabindex="-1"' in link for link in links)
    assert "style=" not in drawn
    assert "<style" not in drawn
    assert "<script" not in drawn


def test_its_box_is_reached_by_the_keys_and_has_a_name(club: Club, director: User) -> None:
    found = re.search(r'<div class="tree-box"[^>]*>', Read(director, club, TREE).text)
    assert found
    assert 'tabindex="0"' in found[0]
    assert re.search(r'aria-label="[^"]+"', found[0])


def test_clauses_lead_to_their_pages_from_the_drawing_and_the_lists(club: Club, director: User) -> None:
    page = Read(director, club, TREE, {"at": "S.-"})
    for part in (drawing(page), lists(page)):
        assert "/parc/laws/54.A/" in part


def test_deeper_and_back(club: Club, director: User) -> None:
    page = Read(director, club, TREE)
    assert "S.-" in places_opened(lists(page)) or "S.-.HK" in places_opened(lists(page))
    deeper = Read(director, club, TREE, {"at": "S.-.HK"})
    assert deeper.status == 200
    way = deeper.section("way")
    assert "Who is declarer?" in unescape(way)
    assert places_opened(
        deeper.text[
            deeper.text.index('aria-labelledby="way"') : deeper.text.index(
                "</nav>", deeper.text.index('aria-labelledby="way"')
            )
        ]
    ) == {"", "S", "S.-"}


def test_an_end_is_the_ruling_in_full(club: Club, director: User) -> None:
    page = Read(director, club, TREE, {"at": "S.-.HK.spread"})
    assert page.status == 200
    assert '<svg class="tree"' not in page.text
    assert "“South, spread your whole hand: you are dummy, and the lead stands.”" in re.sub(r"<[^>]*>", "", page.text)
    assert "f=54.reply%3Aspread" in page.text


@pytest.mark.parametrize("at", ["X", "S..", "S.-.HK.no", "\x00", "a" * 7000, "S.-.HK.spread.S"])
def test_what_no_path_has_is_not_found(club: Club, director: User, at: str) -> None:
    assert Read(director, club, TREE, {"at": at}).status == 404


def test_there_is_no_tree_of_what_the_edition_does_not_know(club: Club, director: User) -> None:
    assert Read(director, club, "trees/nothing/").status == 404
    Club.objects.update(edition=1997)
    assert Read(director, club, TREE).status == 404
    assert Read(director, club, LARGE).status == 200


def test_the_tree_is_that_of_the_clubs_edition(club: Club, director: User) -> None:
    at = {"at": "S.W.HK.question"}
    newest = Read(director, club, LARGE, at).text
    Club.objects.update(edition=2007)
    assert "2007 edition" in Read(director, club, LARGE, at).text
    assert newest != Read(director, club, LARGE, at).text


# ---- larger and smaller, without a script ----------------------------------------------------------------


def size(page: Read) -> tuple[int, int]:
    found = re.search(r'viewBox="0 0 (\d+) (\d+)"\s+width="(\d+)"\s+height="(\d+)"', drawing(page))
    assert found
    assert abs(int(found[1]) / int(found[2]) - int(found[3]) / int(found[4])) < 0.02
    return int(found[3]), int(found[4])


def test_it_is_made_larger_and_smaller_by_links(club: Club, director: User) -> None:
    whole = Read(director, club, TREE)
    for link, percent in (("Smaller", 85), ("Larger", 125)):
        found = re.search(rf'href="([^"]*)"\s+aria-label="{link}"', whole.text)
        assert found
        assert f"zoom={percent}" in found[1]
        zoomed = Read(director, club, TREE, {"zoom": percent})
        assert size(zoomed)[0] == pytest.approx(size(whole)[0] * percent / 100, abs=1)
        assert f"zoom={percent}" in lists(zoomed), "what is opened keeps the size"


@pytest.mark.parametrize(("zoom", "absent"), [(min(ZOOMS), "Smaller"), (max(ZOOMS), "Larger")])
def test_there_is_an_end_to_it(club: Club, director: User, zoom: int, absent: str) -> None:
    assert f'aria-label="{absent}"' not in Read(director, club, TREE, {"zoom": zoom}).text


@pytest.mark.parametrize("zoom", ["", "0", "99", "-100", "1e9", "x", "\x00", "9" * 5000])
def test_no_other_size_is_drawn(club: Club, director: User, zoom: str) -> None:
    assert size(Read(director, club, TREE, {"zoom": zoom})) == size(Read(director, club, TREE))
