"""The pocket book, as it was made with the release: open to everybody, the same for everybody."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from incidents.web.access import public
from rulings.lawbook.pocket import shelf
from rulings.words.current_language import current_language


@public
@require_safe
def begin(_request: HttpRequest) -> HttpResponse:
    """To the contents of the book, in the language of whoever asks."""
    return redirect("pocket:page", f"{current_language()}/")


# Nothing of it is anybody's secret, so that it may be packed; a tree is a fortieth of its size then.
@public
@require_safe
@gzip_page
def page(_request: HttpRequest, name: str) -> HttpResponse:
    """One page of the book, or its worker."""
    said = shelf.read_page(name)
    if said is None:
        raise Http404
    kind = {"js": "text/javascript", "json": "application/json"}.get(name.rpartition(".")[2], "text/html")
    return HttpResponse(said, content_type=f"{kind}; charset=utf-8")
