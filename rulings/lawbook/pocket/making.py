"""Making the pocket book: every page of it, in each language, the list of what a browser has to keep, its worker."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

from django.conf import settings
from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import override

from rulings.archive.as_data import as_read
from rulings.engine import Edition, Regulations, Resolved
from rulings.lawbook.outline import Node, nodes, outline
from rulings.lawbook.pages import by_initial, show_glossary, show_law
from rulings.lawbook.parts_of_the_book import in_parts
from rulings.lawbook.resting import come_to
from rulings.lawbook.walking import Grown
from rulings.laws.subjects import SUBJECTS, Subject
from rulings.web.sheet import sheet
from rulings.words.book_index import sorted_index
from rulings.words.current_language import LANGUAGES
from rulings.words.texts import laws

EDITION: Final = max(Edition)
"""Whoever reads it belongs to no club: it has the newest edition, and the choices that the Laws leave as they stand."""
WORKER: Final = "worker.js"
FILES: Final = "files.json"
_WORKER: Final = Path(__file__).with_name(WORKER)
_BLANKS: Final = re.compile(r"[ \n\t]+")
_LINKED: Final = re.compile(r'(?:href|src)="([^"#?]+)')


def make_pages() -> dict[str, str]:
    """Every page of the book: what its address has after the book's own, and its HTML."""
    made: dict[str, str] = {}
    for language in LANGUAGES:
        with override(language):
            made |= {f"{language}/{name}": html for name, html in _pages(language)}
    return made


def make_book() -> dict[str, str]:
    """All that is served under the book's address: its pages, the list of its files, and the worker that keeps them.

    The version is told by all that the pages say and all that they load: two releases that say the same are one.
    """
    made = make_pages()
    loaded = sorted({address for html in made.values() for address in _LINKED.findall(html) if _is_static(address)})
    digest = hashlib.sha256(json.dumps(made, sort_keys=True).encode())
    for address in loaded:
        digest.update(address.encode() + _static_file(address))
    files = [*(address_of_page(name) for name in made), *loaded]
    version = digest.hexdigest()[:16]
    listed = json.dumps({"version": version, "files": files}, ensure_ascii=False)
    worker = f"const BOOK = {listed};\n{_WORKER.read_text(encoding='utf-8')}"
    return {**made, FILES: listed, WORKER: worker}


def address_of_page(name: str) -> str:
    """Where a page of the book is served."""
    return reverse("pocket:page", args=(name,))


def _pages(language: str) -> Iterator[tuple[str, str]]:
    subjects = [subject for subject in SUBJECTS if EDITION in subject.editions]
    shown = [show_law(law, EDITION) for law in laws().values()]
    yield "", _page(language, "contents", "", {"title": _("The Laws"), "parts": in_parts(shown), "subjects": subjects})
    for law in shown:
        title = _("Law %(number)d: %(title)s") % {"number": law.number, "title": law.title}
        about = [subject for subject in subjects if law.number in _laws_of(subject)]
        yield (
            f"laws/{law.number}/",
            _page(language, "law", f"laws/{law.number}/", {"title": title, "law": law, "subjects": about}),
        )
    glossary = {"title": _("Definitions"), "glossary": show_glossary()}
    yield "definitions/", _page(language, "definitions", "definitions/", glossary)
    index = {"title": _("Index of the Laws"), "initials": by_initial(sorted_index())}
    yield "index/", _page(language, "index", "index/", index)
    for subject in subjects:
        name = f"trees/{subject.key}/"
        yield name, _page(language, "tree", name, _tree(subject))


def _page(language: str, template: str, name: str, context: Mapping[str, object]) -> str:
    whole = {
        **context,
        "book": language,
        "edition": EDITION.value,
        "others": [(each, address_of_page(f"{each}/{name}")) for each in LANGUAGES],
        "contents": address_of_page(f"{language}/"),
        "worker": address_of_page(WORKER),
    }
    # Half of a tree is the indentation of its lists. No-break spaces are no such.
    return _BLANKS.sub(" ", render_to_string(f"rulings/lawbook/pocket/{template}.html", whole))


def _tree(subject: Subject) -> dict[str, object]:
    """A whole tree as nested lists, each question once, and what is said at each end."""
    grown = Grown(subject, EDITION, Regulations())
    top = outline(grown, grown.root(), most_boxes=None, deepest=None)
    for node in nodes(top):
        node.said = _said(subject, node)
    return {"title": _(subject.title), "subject": subject, "top": top}


def _said(subject: Subject, node: Node) -> tuple[str, ...]:
    if not isinstance(node.place.outcome, Resolved):
        return ()
    return sheet(as_read(subject, EDITION, Regulations(), node.place.outcome)).said


def _laws_of(subject: Subject) -> Iterable[int]:
    return {clause.law for clause in come_to(subject, EDITION)}


def _is_static(address: str) -> bool:
    return address.startswith(settings.STATIC_URL)


def _static_file(address: str) -> bytes:
    """What stands behind the address of a static file: the address itself tells it where it has a hash."""
    found = finders.find(address.removeprefix(settings.STATIC_URL))
    return Path(str(found)).read_bytes() if found else b""
