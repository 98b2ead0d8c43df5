"""What every answer tells browsers and proxies."""

import pytest
from django.test import Client

POLICY = {
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
}


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/", "/accounts/sign-in/", "/no/such/page/"])
def test_the_policy_is_exactly_this(client: Client, path: str) -> None:
    answer = client.get(path)
    assert set(answer["Content-Security-Policy"].split("; ")) == POLICY
    assert "Content-Security-Policy-Report-Only" not in answer


@pytest.mark.django_db
def test_nothing_is_stored_framed_sniffed_or_told_to_others(client: Client) -> None:
    answer = client.get("/")
    assert answer["Cache-Control"] == "no-store"
    assert answer["X-Frame-Options"] == "DENY"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Referrer-Policy"] == "same-origin"
    assert answer["Cross-Origin-Opener-Policy"] == "same-origin"
    assert "camera=()" in answer["Permissions-Policy"]
    assert "microphone=()" in answer["Permissions-Policy"]
