"""A Django application of one view that does nothing: what no page can cost less than. Granian starts it."""

from __future__ import annotations

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.http import HttpRequest, HttpResponse
from django.urls import re_path


def nothing(_request: HttpRequest) -> HttpResponse:
    """Nothing."""
    return HttpResponse(status=204)


urlpatterns = [re_path("", nothing)]

settings.configure(ROOT_URLCONF=__name__, ALLOWED_HOSTS=["*"], SECRET_KEY="nothing is signed")
application = get_wsgi_application()
