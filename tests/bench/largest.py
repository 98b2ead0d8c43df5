"""What the largest that may be sent takes: every form, its texts filled with what is worst to read; every kind of file.

What is done with it is counted in tests/security/test_size.py; here are its seconds and megabytes.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from tests.bench.sites import deploy
from tests.bench.table import Row
from tests.production.phone import Phone, headers
from tests.production.processes import peak, resident, seconds_of_processor, watch_peak
from tests.security.largest import FILES, MARKS, SIGNS, text_of

LONGEST: Final = 1.0
"""Seconds of processor."""
LARGEST: Final = 100
"""Megabytes beside what the process has before."""
TEXT: Final = 20_000
FORM: Final = 1_000_000
FILE: Final = 2_000_000
"""Letters of a text, bytes of a form and of a file: a little less than what is refused unread."""
FOR_EACH_LETTER: Final = 9
"""Bytes at most, as a form has them."""
FORM_TYPE: Final = "application/x-www-form-urlencoded"
BOUNDARY: Final = "largest"
WORST: Final = (MARKS, "quotes", "commas", "markup")


class Took(NamedTuple):
    """What one answer took."""

    seconds: float
    megabytes: float
    what: str


def rows() -> Iterator[Row]:
    """The longest and the largest of all, on each database."""
    for database, site in deploy():
        forms = json.loads(site.python("-m", "tests.bench.largest_club", as_owner=True))
        with site.answering() as (port, worker):
            took = []
            for form in forms:
                # What is read once is there.
                measure(port, worker, form, "nothing", FORM_TYPE, with_texts(form, "x"))
                took += [measure(port, worker, form, *each) for each in largest_of(form)]
        longest, largest = max(took), max(took, key=lambda each: each.megabytes)
        yield Row(
            f"the longest of {len(took)} largest forms and files: {longest.what}",
            database,
            f"{longest.seconds:.2f} s",
            "",
            None,
            f"under {LONGEST:.0f} s",
            met=longest.seconds < LONGEST,
        )
        yield Row(
            f"the one that takes most memory: {largest.what}",
            database,
            f"{largest.megabytes:.0f} MB",
            "",
            None,
            f"under {LARGEST} MB",
            met=largest.megabytes < LARGEST,
        )


def largest_of(form: dict[str, Any]) -> Iterator[tuple[str, str, bytes]]:
    """What of it is sent: what it is, its type, the bytes."""
    each = min(TEXT, FORM // (FOR_EACH_LETTER * len(form["texts"])))
    for signs in WORST:
        yield signs, FORM_TYPE, with_texts(form, text_of(each, SIGNS[signs]))
    for kind, file in FILES.get(form["name"], {}).items():
        yield f"a file of {kind}", f"multipart/form-data; boundary={BOUNDARY}", with_a_file(file(FILE))


def with_texts(form: dict[str, Any], text: str) -> bytes:
    """The form, with this in each field in which somebody writes."""
    return urlencode(form["form"] | dict.fromkeys(form["texts"], text), doseq=True).encode()


def with_a_file(content: bytes) -> bytes:
    """A form with a file to be looked at."""
    step = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="step"\r\n\r\ncheck\r\n'
    file = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="sent"\r\n\r\n'
    return f"{step}{file}".encode() + content + f"\r\n--{BOUNDARY}--\r\n".encode()


def measure(port: int, worker: int, form: dict[str, Any], signs: str, kind: str, body: bytes) -> Took:
    """What it takes to answer. Raises AssertionError for an answer that is a fault."""
    phone = Phone(port, sent=headers(form["cookie"]) | {"Content-Type": kind})
    watch_peak(worker)
    had, before = resident(worker), seconds_of_processor(worker)
    phone.connection.request("POST", form["path"], body, phone.headers)
    answer = phone.connection.getresponse()
    answer.read()
    assert answer.status < 500, (form["name"], signs, answer.status)
    return Took(seconds_of_processor(worker) - before, peak(worker) - had, f"{form['name']}, {signs}")
