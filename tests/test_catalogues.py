"""The French catalogues are whole: every text of the sources is there, in French, with its places."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from string import Formatter

import polib
import pytest

from tests.settings import BASE_DIR

# One worker sets up what they all look at.
pytestmark = pytest.mark.xdist_group("catalogues")

ROOMS = ("config", "incidents", "rulings")
CATALOGUE = Path("locale", "fr", "LC_MESSAGES", "django.po")

_PERCENT = re.compile(r"%(?:\((?P<name>\w+)\))?[#0+-]*\d*(?:\.\d+)?[diouxXeEfFgGcrsa%]")
_BREAKABLE = re.compile(r" [:;?!»]|« |\w'\w")


def places(text: str) -> set[str]:
    """What a text leaves open: ``%(name)s``, ``%s`` and ``{name}``. How a place is written may differ by language."""
    percent = {each[0] if each["name"] is None else each["name"] for each in _PERCENT.finditer(text)}
    braces = {name for _text, name, _form, _conversion in Formatter().parse(text) if name is not None}
    return (percent - {"%%"}) | braces


def faults(entry: polib.POEntry) -> list[str]:
    """What is wrong with a message's French; empty when nothing is."""
    if entry.obsolete:
        return ["obsolete"]
    found = ["fuzzy"] if entry.fuzzy else []
    # The French singular also speaks of nought, so it keeps the number that an English one may leave out.
    source = entry.msgid_plural or entry.msgid
    forms = [entry.msgstr_plural.get(form, "") for form in (0, 1)] if entry.msgid_plural else [entry.msgstr]
    for french in forms:
        if not french:
            found.append("no French")
        elif places(french) != places(source):
            found.append("other places")
        if _BREAKABLE.search(french):
            found.append("an apostrophe or a space that French typography writes otherwise")
    return found


def entries(base: Path, room: str) -> set[tuple[str | None, str, str]]:
    """The messages of a room's catalogue under `base`."""
    catalogue = polib.pofile(str(base / room / CATALOGUE))
    return {(each.msgctxt, each.msgid, each.msgid_plural) for each in catalogue if not each.obsolete}


@pytest.fixture(scope="module")
def extracted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources whose catalogues were made afresh, as `make messages` makes them."""
    copy = tmp_path_factory.mktemp("sources")
    base = Path(BASE_DIR)
    for folder in (*ROOMS, "templates"):
        shutil.copytree(base / folder, copy / folder, ignore=shutil.ignore_patterns("__pycache__", "*.mo"))
    shutil.copy(base / "manage.py", copy)
    command = ["makemessages", "--locale", "fr", "--no-wrap", "--add-location", "file", "--no-obsolete"]
    answer = subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=copy,
        env=os.environ | {"ARBITRE_ENV": "test", "DJANGO_SETTINGS_MODULE": "config.settings"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 0, f"makemessages needs Debian's gettext: {answer.stderr}"
    return copy


@pytest.mark.parametrize("room", ROOMS)
def test_every_message_has_its_french(room: str) -> None:
    catalogue = polib.pofile(str(Path(BASE_DIR) / room / CATALOGUE))
    assert len(catalogue) > 0
    wrong = {each.msgid: faults(each) for each in catalogue if faults(each)}
    assert not wrong


@pytest.mark.parametrize("room", ROOMS)
def test_the_catalogue_is_what_the_sources_say(room: str, extracted: Path) -> None:
    fresh, committed = entries(extracted, room), entries(Path(BASE_DIR), room)
    assert fresh - committed == set(), "texts that `make messages` would add"
    assert committed - fresh == set(), "texts that no source says any more"


def test_a_new_text_in_a_source_is_noticed(extracted: Path, tmp_path: Path) -> None:
    """The control of the comparison: one message fewer in the committed catalogue, and that is caught."""
    room = "incidents"
    target = tmp_path / room / CATALOGUE
    target.parent.mkdir(parents=True)
    catalogue = polib.pofile(str(extracted / room / CATALOGUE))
    gone = catalogue[len(catalogue) // 2]
    catalogue.remove(gone)
    catalogue.save(str(target))
    assert entries(extracted, room) - entries(tmp_path, room) == {(gone.msgctxt, gone.msgid, gone.msgid_plural)}


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        (polib.POEntry(msgid="trick", msgstr=""), "no French"),
        (polib.POEntry(msgid="trick", msgstr="levée", flags=["fuzzy"]), "fuzzy"),
        (polib.POEntry(msgid="trick", msgstr="levée", obsolete=True), "obsolete"),
        (polib.POEntry(msgid="Board %(number)s", msgstr="Donne"), "other places"),
        (polib.POEntry(msgid="Board", msgstr="Donne %s"), "other places"),
        (polib.POEntry(msgid="{seat} leads", msgstr="{side:of} entame"), "other places"),
        (polib.POEntry(msgid="a", msgid_plural="%(n)s as", msgstr_plural={0: "un as", 1: "%(n)s as"}), "other places"),
        (polib.POEntry(msgid="%(n)s a", msgid_plural="%(n)s as", msgstr_plural={0: "%(n)s as", 1: ""}), "no French"),
        (polib.POEntry(msgid="Who?", msgstr="Qui ?"), "typography"),
        (polib.POEntry(msgid="the ace", msgstr="l'as"), "typography"),
    ],
)
def test_each_fault_is_seen(entry: polib.POEntry, fault: str) -> None:
    assert fault in " ".join(faults(entry))


@pytest.mark.parametrize(
    "entry",
    [
        polib.POEntry(msgid="{card:the} of {seat}", msgstr="{card:of} {seat:of}"),
        polib.POEntry(msgid="%(first)s, then %(last)d: 100%%", msgstr="100%%\u00a0: %(last)d après %(first)s"),
        polib.POEntry(msgid="1 a", msgid_plural="%(n)s as", msgstr_plural={0: "%(n)s as", 1: "%(n)s as"}),
    ],
)
def test_a_sound_message_has_no_fault(entry: polib.POEntry) -> None:
    assert faults(entry) == []
