"""What may stand in no source, and on no page as it is served: what runs or loads anything that is not ours."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import pytest
from django.conf import settings

from tests.security.addresses import addresses
from tests.security.browsing import HOST, Browser, undo_writes
from tests.security.who_may import answer_expected

BASE: Final = Path(settings.BASE_DIR)
ROOMS: Final = ("config", "incidents", "rulings")

PYTHON: Final = {
    "excused from the token": r"csrf_exempt",
    "called safe without escaping": r"\bmark_safe\b|\bSafeString\(|\bSafeText\b|\bis_safe\s*=|html_safe|__html__",
    "not escaped": r"autoescape\s*=\s*False|autoescape_off|\.autoescape\b",
    "SQL put together by Django's back doors": r"\.extra\(|\bRawSQL\(|\.raw\(",
    "text that is run": r"\beval\(|\bexec\(|\bpickle\b|\bmarshal\b|yaml\.load\(|os\.system\(|shell\s*=\s*True",
}
TEMPLATE: Final = {
    "not escaped": r"\|\s*safe(seq)?\b|\bautoescape\s+off|\bmark_safe\b",
    "excused from the token": r"csrf_exempt",
    "a style within the page": r"<style\b|\sstyle\s*=",
    "a script within the page": r"<script\b(?![^>]*\ssrc\s*=)[^>]*>",
    "an event within the page": r"\s(on[a-z]+|hx-on[a-z:-]*)\s*=",
    "an address that is run": r"javascript\s*:|\bjs\s*:\s*\{|=\s*[\"']js:",
    "something from another site": r"https?://(?!www\.w3\.org/)|(src|href|action)\s*=\s*[\"']?//",
    "a frame or another base": r"<(iframe|frame|object|embed|base)\b|srcdoc",
    # Forms alone carry the token.
    "a write outside a form": r"\shx-(post|put|patch|delete)\s*=",
}
STYLE: Final = {"something from another site": r"@import|url\(\s*[\"']?(https?:)?//"}
SCRIPT: Final = {
    "something from another site": r"[\"'`](https?:)?//[^\"'`\s]",
    "text that is run": r"\beval\(|new\s+Function|setTimeout\(\s*[\"'`]",
    "text that becomes a page": r"\b(innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser)\b",
}
IMAGE: Final = {
    "something from another site": r"https?://(?!www\.w3\.org/)",
    "a script within the image": r"<script|\son[a-z]+\s*=|javascript:|<foreignObject",
}
RULES: Final = {".py": PYTHON, ".html": TEMPLATE, ".css": STYLE, ".js": SCRIPT, ".svg": IMAGE}

_POSTED: Final = re.compile(r"<form\b[^>]*\bmethod\s*=\s*[\"']?post\b.*?(</form>|\Z)", re.IGNORECASE | re.DOTALL)
_INCLUDED: Final = re.compile(r"{%\s*include\s+[\"']([^\"']+)[\"']")
_COMMENT: Final = {".html": r"{#.*?#}|<!--.*?-->", ".css": r"/\*.*?\*/", ".js": r"/\*.*?\*/"}


def offences(suffix: str, text: str, included: Callable[[str], str] = lambda _: "") -> list[str]:
    """What a source of this kind holds that it may not. Comments of templates and styles do nothing and are let be."""
    bare = re.sub(_COMMENT[suffix], "", text, flags=re.DOTALL) if suffix in _COMMENT else text
    found = [why for why, what in RULES[suffix].items() if re.search(what, bare, re.IGNORECASE)]
    if suffix == ".html":
        for form in _POSTED.finditer(bare):
            within = form[0] + "".join(included(name) for name in _INCLUDED.findall(form[0]))
            if not re.search(r"{%\s*csrf_token\s*%}", within):
                found.append("a form without the token")
    return found


def sources() -> Iterator[Path]:
    """All that is ours; what others wrote stands in static/vendor and is looked at apart."""
    for room in ROOMS:
        yield from sorted((BASE / room).rglob("*.py"))
    yield from sorted((BASE / "templates").rglob("*.*"))
    yield from (path for path in sorted((BASE / "static").rglob("*.*")) if BASE / "static/vendor" not in path.parents)


SOURCES: Final = {str(path.relative_to(BASE)): path for path in sources() if path.is_file()}


def template(name: str) -> str:
    return (BASE / "templates" / name).read_text()


@pytest.mark.gate("T4")
@pytest.mark.gate("T16")
def test_no_source_holds_what_it_may_not() -> None:
    found = {name: offences(path.suffix, path.read_text(), template) for name, path in SOURCES.items()}
    assert {name: each for name, each in found.items() if each} == {}


def test_every_source_is_looked_at() -> None:
    assert {path.suffix for path in SOURCES.values()} == set(RULES)
    for name in ("config/settings.py", "incidents/web/access.py", "templates/base.html", "static/css/arbitre.css"):
        assert name in SOURCES
    assert len(SOURCES) > 100


def test_nothing_of_others_loads_anything() -> None:
    vendor = [path for path in (BASE / "static/vendor").rglob("*") if path.suffix in (".css", ".js")]
    assert vendor
    for path in vendor:
        rules = STYLE if path.suffix == ".css" else {"a source map elsewhere": r"sourceMappingURL=https?:"}
        assert [why for why, what in rules.items() if re.search(what, path.read_text())] == []


SNIPPETS: Final = [
    (".py", "@csrf_exempt\ndef view(request): ...", "excused from the token"),
    (".py", "view.csrf_exempt = True", "excused from the token"),
    (".py", "return mark_safe(text)", "called safe without escaping"),
    (".py", "return SafeString(text)", "called safe without escaping"),
    (".py", "@register.filter(is_safe=True)", "called safe without escaping"),
    (".py", "def __html__(self): ...", "called safe without escaping"),
    (".py", "Engine(autoescape=False)", "not escaped"),
    (".py", "Ruling.objects.raw('SELECT 1')", "SQL put together by Django's back doors"),
    (".py", "rulings.extra(where=[text])", "SQL put together by Django's back doors"),
    (".py", "eval(text)", "text that is run"),
    (".html", "{{ name|safe }}", "not escaped"),
    (".html", "{{ names | safeseq }}", "not escaped"),
    (".html", "{% autoescape off %}{{ name }}{% endautoescape %}", "not escaped"),
    (".html", '<p style="color: red">', "a style within the page"),
    (".html", "<style>p {}</style>", "a style within the page"),
    (".html", "<script>alert(1)</script>", "a script within the page"),
    (".html", "<script type=module>alert(1)</script>", "a script within the page"),
    (".html", '<a onclick="go()">', "an event within the page"),
    (".html", '<a\nONCLICK = "go()">', "an event within the page"),
    (".html", '<a hx-on:click="go()">', "an event within the page"),
    (".html", '<a href="javascript:go()">', "an address that is run"),
    (".html", "<a hx-vals='js:{a: go()}'>", "an address that is run"),
    (".html", '<script src="https://cdn.example/htmx.js"></script>', "something from another site"),
    (".html", '<img src="//cdn.example/a.png">', "something from another site"),
    (".html", '<link href="http://fonts.example/a.css">', "something from another site"),
    (".html", '<base href="/">', "a frame or another base"),
    (".html", '<iframe src="/">', "a frame or another base"),
    (".html", '<button hx-post="/x/">', "a write outside a form"),
    (".html", '<form method="post"><button></button></form>', "a form without the token"),
    (".html", '<form action="/" METHOD=POST></form>{% csrf_token %}', "a form without the token"),
    (".html", '<form method="post">{# {% csrf_token %} #}</form>', "a form without the token"),
    (".html", '<form method="post">{% include "other.html" %}</form>', "a form without the token"),
    (".css", "@import 'a.css';", "something from another site"),
    (".css", "p { background: url(https://cdn.example/a.png) }", "something from another site"),
    (".css", 'p { background: url("//cdn.example/a.png") }', "something from another site"),
    (".js", 'fetch("https://evil.example/")', "something from another site"),
    (".js", "fetch('//evil.example/')", "something from another site"),
    (".js", "eval(text)", "text that is run"),
    (".js", "new Function(text)", "text that is run"),
    (".js", "element.innerHTML = text", "text that becomes a page"),
    (".svg", "<svg><script>alert(1)</script></svg>", "a script within the image"),
    (".svg", '<svg onload="go()">', "a script within the image"),
    (".svg", '<image href="https://evil.example/a.png"/>', "something from another site"),
]


@pytest.mark.parametrize(("suffix", "text", "why"), SNIPPETS)
@pytest.mark.gate("T4", control=True)
@pytest.mark.gate("T16", control=True)
def test_what_may_not_stand_is_found(suffix: str, text: str, why: str) -> None:
    assert why in offences(suffix, text)


def test_every_rule_has_its_snippet() -> None:
    rules = {(suffix, why) for suffix, of_kind in RULES.items() for why in of_kind}
    tried = {(suffix, why) for suffix, _, why in SNIPPETS}
    assert rules - tried == {(".html", "excused from the token")}
    assert offences(".html", "{{ view.csrf_exempt }}") == ["excused from the token"]


@pytest.mark.parametrize(
    ("suffix", "text"),
    [
        (".py", "return format_html('<b>{}</b>', text)"),
        (".html", '<form method="post">{% csrf_token %}</form><form method="get"></form>'),
        (".html", '<form method="post">{% include "with.html" %}</form>'),
        (".html", "<script src=\"{% static 'a.js' %}\" defer></script>{# <style> #}"),
        (".html", '<svg xmlns="http://www.w3.org/2000/svg"></svg><p data-option="on">'),
        (".html", '<form hx-get="/x/" hx-trigger="submit"></form>'),
        (".css", "/* see https://example.org */ p { background: url(data:image/svg+xml,x) }"),
        (".js", 'element.textContent = text; element.setAttribute("href", "/parc/")'),
        (".svg", '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>'),
    ],
)
def test_what_may_stand_is_let_be(suffix: str, text: str) -> None:
    assert offences(suffix, text, {"with.html": "{% csrf_token %}"}.get) == []  # type: ignore[arg-type]


# ---- As it is served ----------------------------------------------------------------------------


class Page(HTMLParser):
    """A page as a browser reads it, and what on it is not allowed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self._posts = self._token = False
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.found += [f"{tag} {name}" for name in given if name == "style" or name.startswith(("on", "hx-on"))]
        for name in given.keys() & {"src", "href", "action", "formaction", "hx-get", "hx-post", "srcset", "data"}:
            address = urlsplit(given[name].strip())
            if address.scheme not in ("", "http") or address.netloc not in ("", HOST):
                self.found.append(f"{tag} {name}={given[name]}")
        if tag in ("style", "iframe", "object", "embed", "base") or (tag == "script" and not given.get("src")):
            self.found.append(tag)
        if tag == "form":
            self._posts, self._token = given.get("method", "").lower() == "post", False
        if tag == "input" and given.get("name") == "csrfmiddlewaretoken" and given.get("value"):
            self._token = True

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            if self._posts and not self._token:
                self.found.append("form without a token")
            self._posts = False


def serve_pages(visitor: Browser) -> Iterator[tuple[str, str]]:
    """Every page that answers 200 to anybody, by GET, or by a form refused."""
    for address in addresses():
        for role in ("anonymous", "clubless", "player", "admin"):
            for method in ("GET", "POST"):
                said = answer_expected(address.name, role, method)
                if said in ("200", "302") and (method == "POST" or said == "200"):
                    with undo_writes():
                        answer = visitor.ask(role, method, visitor.world.path(address), {"version": "x"})
                    if answer.headers.get("Content-Type", "").startswith("text/html"):
                        yield f"{address.name} {role} {method} {answer.status_code}", answer.content.decode()


@pytest.mark.django_db
def test_no_page_holds_what_it_may_not(visitor: Browser) -> None:
    pages = dict(serve_pages(visitor))
    assert {name: Page(text).found for name, text in pages.items() if Page(text).found} == {}
    assert len([name for name in pages if name.endswith("GET 200")]) > 20
    assert len([name for name in pages if name.endswith("POST 422")]) > 8


@pytest.mark.parametrize(
    "text",
    [
        '<p style="">',
        "<p onclick=x>",
        "<script>x</script>",
        "<style>",
        '<a href="javascript:x">',
        '<img src="//cdn.example/x.png">',
        '<form method="post" action="https://evil.example/"><input name="csrfmiddlewaretoken" value="x"></form>',
        '<form method="post"></form><input name="csrfmiddlewaretoken" value="x">',
        '<form method="post"><input name="csrfmiddlewaretoken" value=""></form>',
        '<base href="/">',
    ],
)
def test_a_page_that_does_is_found(text: str) -> None:
    assert Page(text).found


def test_a_page_of_ours_is_none() -> None:
    page = '<form method="post"><input name="csrfmiddlewaretoken" value="x"></form><form></form><a href="/parc/">x</a>'
    assert Page(f'{page}<a href="http://testserver/x/">').found == []
