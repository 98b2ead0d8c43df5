"""A dispute as the director hears it through the page: what is said, compared, found."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING

from incidents.models import Fact, Incident
from rulings.models import Ruling
from tests.rulings.at_the_desk import CIRCUMSTANCES, REPLY, Desk, html

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Response

SEEN = "declarer-could-see-dummy"
WEIGHT, UNDETERMINED = "weight-of-evidence", "undetermined"
BOTH = {
    "NS": "",
    "EW": SEEN,
    "NS-statement": "Dummy's hand was still in his own hands.",
    "EW-statement": "South leaned over and saw two cards.",
}


def fact(incident: Incident, key: str = CIRCUMSTANCES) -> Fact:
    return Fact.objects.get(incident=incident, key=key)


def send(desk: Desk, incident: Incident, key: str = CIRCUMSTANCES, **sent: object) -> Response:
    """Send the form as the page stands now."""
    incident.refresh_from_db()
    return desk.post("disputed", incident.number, key, **{"version": incident.version, **sent})


def fields_on(page: Response, *names: str) -> dict[str, list[str]]:
    """What the page's form would send, were nothing touched: hidden, typed, ticked and chosen."""
    form = html(page)
    form = form[form.index("<form method", form.index("disputed-question")) :]
    found: dict[str, list[str]] = {}
    for name, value in re.findall(r'<input type="hidden" name="([\w-]+)" value="([^"]*)">', form):
        found.setdefault(name, []).append(unescape(value))
    for name, typed in re.findall(r'<textarea[^>]*name="([\w-]+)"[^>]*>([^<]*)</textarea>', form, flags=re.S):
        found.setdefault(name, []).append(unescape(typed))
    for box in re.findall(r"<input class=\"form-check-input\"[^>]*checked[^>]*>", form, flags=re.S):
        name, value = (re.findall(rf'{part}="([^"]*)"', box)[0] for part in ("name", "value"))
        found.setdefault(name, []).append(unescape(value))
    for name, options in re.findall(r'<select[^>]*name="([\w-]+)"[^>]*>(.*?)</select>', form, flags=re.S):
        for value in re.findall(r'<option value="([^"]*)" selected>', options):
            found.setdefault(name, []).append(value)
    found.pop("csrfmiddlewaretoken", None)
    return {name: found[name] for name in names} if names else found


def find(desk: Desk, incident: Incident, finding: str, key: str = CIRCUMSTANCES, **said: object) -> Response:
    """Compare, then tap the button that finds: as a browser would, out of the page that came back."""
    return send(desk, incident, key, **{**fields_on(send(desk, incident, key, **said)), "finding": finding})


def rule_on(desk: Desk, finding: str = f"EW:{WEIGHT}", **said: object) -> Ruling:
    """A ruling on what the director found of both versions."""
    incident = desk.up_to(REPLY)
    find(desk, incident, finding, **(said or BOTH))
    desk.give(incident)
    return Ruling.objects.get(incident=incident)
