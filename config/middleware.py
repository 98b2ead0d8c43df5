"""What every answer of the application carries, whichever view made it."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse


def never_stored(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Forbid browsers and proxies to keep any page.

    A club's phone goes from hand to hand: after a sign-out, "back" may not show what a director saw. All pages, not
    only those of people who are signed in: the others are sign-in and invitations, which are no less private. Static
    files are answered further out and keep their own rule.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response["Cache-Control"] = "no-store"
        return response

    return middleware
