"""Size is looked at before work is done: whatever takes a text is sent the largest that it takes, of the worst signs.
With twice as much no more than twice is done, what comes back is bounded, and what is beyond is not looked at.

What is counted are calls and letters, not seconds: those stand in the bench (`tests/bench/largest.py`).
"""

from __future__ import annotations

import inspect
import itertools
import sys
from collections.abc import Callable, Iterator
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import override_settings
from django.test.client import BOUNDARY, encode_multipart

from incidents import text
from incidents.text import LONGEST_SENT
from tests.forms import LONG
from tests.gates.recording import Figure
from tests.security.browsing import Browser, undo_writes
from tests.security.largest import FILES, MARKS, SIGNS, TEXTS, text_of
from tests.security.test_hostile_values import (
    ALL,
    MULTIPART,
    QUERIES,
    WITH_A_FORM,
    Place,
    path_with,
    places,
    somebody_admitted,
)
from tests.security.work import counting

if TYPE_CHECKING:
    from tests.security.browsing import Answer

pytestmark = pytest.mark.django_db

GROWTH: Final = 2.1
"""How much more may be done with twice as much."""
A_LITTLE: Final = 200_000
"""What hangs on what is known already and on what is answered: a page instead of a redirect, whatever is sent."""
SIZES: Final = ((2_000, 4_000), (LONGEST_SENT // 2, LONGEST_SENT))
"""Within what a text may have where it is kept, and beyond that: so many letters, and twice as many."""
SHOWN: Final = 20
"""Letters that come back for each that is sent, beside a page: a field twice, and a quote as `&quot;`."""
A_PAGE: Final = 200_000


def signs_and_sizes(name: str) -> list[tuple[str, tuple[int, int]]]:
    """All of both in the long form; in the short one marks of the smaller sizes, and by turns others of the larger."""
    others = [each for each in SIGNS if each != MARKS]
    if LONG:
        return list(itertools.product(SIGNS, SIZES))
    return [(MARKS, SIZES[0]), (others[len(name) % len(others)], SIZES[1])]


def faults(sizes: tuple[int, int], ask: Callable[[int], Answer]) -> Iterator[str]:
    """What is wrong with the answers to so many letters, and to twice as many."""
    done = []
    with undo_writes():
        # What is read once is there.
        ask(sizes[0])
    for size in sizes:
        with undo_writes(), counting() as work:
            answer = ask(size)
        done.append(work.done)
        if answer.status_code >= HTTPStatus.INTERNAL_SERVER_ERROR:
            yield f"{size} letters: {answer.status_code}"
        if len(answer.content) > A_PAGE + SHOWN * size:
            yield f"{size} letters: {len(answer.content)} come back"
    if done[1] > GROWTH * done[0] + A_LITTLE:
        yield f"{sizes}: {done}"


def fields_written_in(name: str, place: Place) -> list[str]:
    """The fields of a form in which somebody writes; all, where there are none. Lists are measured as files are."""
    lists: frozenset[str] = getattr(ALL[name].pattern.callback, "lists", frozenset())
    fields = [each for each in place.fields if each not in lists]
    return [each for each in fields if each in TEXTS] or fields


def with_texts(name: str, place: Place, signs: str, letters: int) -> bytes:
    """The form of a place with so many letters in each of them."""
    fields = fields_written_in(name, place)
    # So that the whole of it is no larger than a form may be.
    each = min(letters, settings.DATA_UPLOAD_MAX_MEMORY_SIZE // (4 * len(fields)))
    return encode_multipart(BOUNDARY, place.form | dict.fromkeys(fields, text_of(each, signs)))


def of_forms(visitor: Browser, name: str, signs: str, sizes: tuple[int, int]) -> Iterator[str]:
    """What is wrong with the forms of an address, when their texts are of some signs."""
    for place in places(visitor, name)[:1]:

        def ask(letters: int, place: Place = place) -> Answer:
            body = with_texts(name, place, SIGNS[signs], letters)
            return visitor.ask(somebody_admitted(name), "POST", place.path, body, content_type=MULTIPART)

        yield from (f"{name}, {signs}, {each}" for each in faults(sizes, ask))


def beyond(visitor: Browser, name: str) -> Iterator[str]:
    """The same of a text that is longer than any that is kept."""
    place = places(visitor, name)[0]
    typed = text_of(3 * LONGEST_SENT, SIGNS[MARKS])
    body = encode_multipart(BOUNDARY, place.form | {fields_written_in(name, place)[0]: typed})
    with undo_writes(), counting() as work:
        answer = visitor.ask(somebody_admitted(name), "POST", place.path, body, content_type=MULTIPART)
    if answer.status_code != HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
        yield f"{name}: {answer.status_code}, {work.done}"
    if len(answer.content) > A_PAGE:
        yield f"{name}: {len(answer.content)} come back"


@pytest.mark.parametrize("name", WITH_A_FORM)
@pytest.mark.gate("T12")
def test_a_form(visitor: Browser, name: str, figure: Figure) -> None:
    assert [fault for signs, sizes in signs_and_sizes(name) for fault in of_forms(visitor, name, signs, sizes)] == []
    assert list(beyond(visitor, name)) == []
    figure(requests=visitor.asked)


@pytest.mark.parametrize("name", QUERIES)
@pytest.mark.gate("T12")
def test_after_the_question_mark(visitor: Browser, name: str, figure: Figure) -> None:
    path, queries = visitor.world.path(ALL[name]), QUERIES[name]
    found: list[str] = []
    for signs, _sizes in signs_and_sizes(name):

        def ask(letters: int, signs: str = signs) -> Answer:
            each = letters // len(queries)
            value = quote(text_of(each, SIGNS[signs]), safe="")[:each].rpartition("%")[0] or "x"
            search = "&".join(f"{query}={value}" for query in queries)
            return visitor.ask(somebody_admitted(name), "GET", f"{path}?{search}")

        most = settings.LONGEST_ADDRESS - len(path) - sum(len(query) + 2 for query in queries)
        found += faults((most // 2, most // 2 * 2), ask)
    assert found == []
    figure(requests=visitor.asked)


@pytest.mark.parametrize("name", [name for name in ALL if ALL[name].parameters])
@pytest.mark.gate("T12")
def test_in_the_path(visitor: Browser, name: str, figure: Figure) -> None:
    found: list[str] = []
    for parameter, signs in itertools.product(ALL[name].parameters, ("digits", "commas")):

        def ask(letters: int, parameter: str = parameter, signs: str = signs) -> Answer:
            value = quote(text_of(letters, SIGNS[signs].replace(", ", "")), safe="")
            return visitor.ask(somebody_admitted(name), "GET", path_with(visitor, ALL[name], parameter, value))

        found += faults((2_000, 4_000), ask)
    assert found == []
    figure(requests=visitor.asked)


@pytest.mark.parametrize(
    "header",
    ["referer", "hx-current-url", "accept-language", "x-forwarded-for", "host", "origin", "user-agent", "cookie"],
)
@pytest.mark.gate("T12")
def test_in_a_header(visitor: Browser, header: str, figure: Figure) -> None:
    path = visitor.world.path(ALL["incidents:preferences"])
    found: list[str] = []
    for signs in SIGNS.values():

        def ask(letters: int, signs: str = signs) -> Answer:
            said = "http://testserver" + quote(text_of(letters, signs), safe=",;= ")[: letters - 17]
            told = {"hx-request": "true", "hx-current-url-uri-autoencoded": "true"} if header.startswith("hx-") else {}
            return visitor.ask("anonymous", "POST", path, headers=told | {header: said})

        found += faults((settings.LARGEST_HEADERS // 4, settings.LARGEST_HEADERS // 2), ask)
    assert found == []
    figure(requests=visitor.asked)


@pytest.mark.parametrize(("name", "kind"), [(name, kind) for name, kinds in FILES.items() for kind in kinds])
@pytest.mark.gate("T13")
def test_a_file(visitor: Browser, name: str, kind: str, figure: Figure) -> None:
    """Up to the largest that is read at all."""
    path = visitor.world.path(ALL[name])

    def ask(size: int) -> Answer:
        file = SimpleUploadedFile("sent", FILES[name][kind](size))
        body = encode_multipart(BOUNDARY, {"step": "check", "file": file})
        return visitor.ask(somebody_admitted(name), "POST", path, body, content_type=MULTIPART)

    assert list(faults((16_000, 32_000), ask)) == []
    figure(requests=visitor.asked)


def test_every_view_that_takes_a_file_is_sent_some() -> None:
    modules = {name: sys.modules[each.pattern.callback.__module__] for name, each in ALL.items()}
    assert {name for name, module in modules.items() if "request.FILES" in inspect.getsource(module)} == set(FILES)


# ---- Controls: each of the mends taken back -----------------------------------------------------


def test_every_text_is_a_field_of_some_form(visitor: Browser) -> None:
    known = {field for name in WITH_A_FORM for place in places(visitor, name) for field in place.fields}
    assert known >= TEXTS


@pytest.mark.gate("T12", control=True)
def test_marks_that_are_all_sorted_are_seen(visitor: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text, "_with_few_marks", lambda signs: signs[0])
    assert list(of_forms(visitor, "rulings:book-ruling", MARKS, SIZES[0]))


@pytest.mark.gate("T12", control=True)
def test_a_text_that_nobody_measures_is_seen(visitor: Browser) -> None:
    left = [each for each in settings.MIDDLEWARE if each != "incidents.web.sizes.SizeMiddleware"]
    with override_settings(MIDDLEWARE=left):
        assert list(beyond(Browser(visitor.world), "rulings:book-ruling"))


@pytest.mark.parametrize("ending", ["x" * 10**6, ""])
@pytest.mark.gate("T12", control=True)
def test_an_answer_that_grows_is_seen(visitor: Browser, monkeypatch: pytest.MonkeyPatch, ending: str) -> None:
    """One that is too large; and one made by looking at each letter of a text for each of its letters."""
    view = ALL["incidents:language"].pattern.callback

    def grows(request: Any, *args: Any, **kwargs: Any) -> Any:
        typed = request.POST.get("language", "")
        for letter in typed if not ending else ():
            typed.find(letter + "!")
        answer = view(request, *args, **kwargs)
        answer.content += ending.encode()
        return answer

    vars(grows).update(vars(view))
    monkeypatch.setattr(ALL["incidents:language"].pattern, "callback", grows)
    assert list(of_forms(visitor, "incidents:language", "digits", SIZES[0]))
