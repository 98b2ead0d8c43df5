"""How a page of the rulings is answered: whole to a browser, its one root element to htmx."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers

from incidents.web.access import ClubRequest


def page(
    request: ClubRequest, fragment: str, context: dict[str, Any], *, url: str = "", status: int = 200
) -> HttpResponse:
    """The page made of `fragment`, a template whose root element is the page's `<main>`.

    `url` is where this page is fetched from: after a POST that is answered by a page the address bar must show one
    that can be loaded again, not the address that was posted to.
    """
    # When htmx has lost its history it asks for the page again, and swaps the whole of it.
    whole = not request.htmx or request.htmx.history_restore_request
    shown = {"page_url": url or request.get_full_path(), **context}
    if whole:
        response = render(request, "rulings/web/page.html", {"fragment": fragment, **shown}, status=status)
    else:
        response = render(request, fragment, shown, status=status)
    # What answers a form stands at another address than the form was sent to, refused or not.
    if url and request.htmx and (status != HttpResponse.status_code or request.method == "POST"):
        response["HX-Push-Url"] = url
    patch_vary_headers(response, ("HX-Request", "HX-History-Restore-Request"))
    return response
