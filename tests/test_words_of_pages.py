"""One word for one thing: on the buttons that save, and on French pages for what is dealt, played and marked."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import polib

ROOT: Final = Path(__file__).resolve().parent.parent
CATALOGUES: Final = {
    room: ROOT / room / "locale/fr/LC_MESSAGES/django.po" for room in ("config", "incidents", "rulings")
}
SAVING: Final = re.compile(r"^(save|keep)\b|^keep it$", re.IGNORECASE)
BOARD_ITSELF: Final = re.compile(r"\bétuis?\b", re.IGNORECASE)
OF_THE_LAWS: Final = ("rulings/laws/", "rulings/words/", "rulings/lawbook/")
"""They speak of the board that lies on the table: turned, marked wrongly, with a card left in it."""
SAYS_SOMETHING_ELSE: Final = {"Keep what is recorded"}
"""A way out of a conflict: nothing is saved by it."""


def buttons(page: str) -> list[str]:
    """The words of every button of a template."""
    found = []
    for button in re.findall(r"<(?:button|a class=\"btn)\b.*?</(?:button|a)>", page, re.DOTALL):
        found += re.findall(r'{% translate "([^"]+)" %}', button)
    return found


def unlike_save(page: str) -> list[str]:
    """The buttons that save and say so in another word."""
    return [each for each in buttons(page) if SAVING.match(each) and each not in {"Save", *SAYS_SOMETHING_ELSE}]


def mixing(entry: polib.POEntry) -> bool:
    """Whether a page says étui in French for what is called donne on it."""
    if all(path.startswith(OF_THE_LAWS) for path, _line in entry.occurrences):
        return False
    return any(BOARD_ITSELF.search(said) for said in (entry.msgstr, *entry.msgstr_plural.values()))


def test_the_button_that_saves_says_save() -> None:
    pages = {path: path.read_text(encoding="utf-8") for path in (ROOT / "templates").rglob("*.html")}
    assert {str(path): found for path, page in pages.items() if (found := unlike_save(page))} == {}
    assert sum("Save" in buttons(page) for page in pages.values()) > 5
    assert polib.pofile(str(CATALOGUES["config"])).find("Save").msgstr == "Enregistrer"


def test_another_word_is_caught() -> None:
    for said in ("Keep", "Save these settings"):
        assert unlike_save(f'<button class="btn" type="submit">{{% translate "{said}" %}}</button>') == [said]


def test_no_french_page_calls_a_deal_by_the_board_that_it_lies_in() -> None:
    entries = [entry for path in CATALOGUES.values() for entry in polib.pofile(str(path))]
    assert [entry.msgid for entry in entries if mixing(entry)] == []
    assert any(BOARD_ITSELF.search(entry.msgstr) for entry in entries), "the Laws speak of it"
    both = polib.POEntry(msgid="x", msgstr="Les étuis à jouer", occurrences=[("templates/x.html", "")])
    assert mixing(both)
