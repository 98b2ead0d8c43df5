"""A page of the reader as its tests look at it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from html import unescape
from typing import Any

from incidents.models import Club, User
from tests.rulings.at_the_desk import signed_in

SUBJECT = "opening-lead-out-of-turn"


@dataclass
class Read:
    """What a person sees at an address under the Laws of his club."""

    user: User
    club: Club
    path: str = ""
    query: Any = None
    language: str = "en"
    headers: Any = None

    @cached_property
    def response(self) -> Any:
        address = f"/{self.club.slug}/laws/{self.path}"
        return signed_in(self.user, self.language).get(address, self.query, headers=self.headers)

    @property
    def status(self) -> int:
        return int(self.response.status_code)

    @property
    def leads_to(self) -> str:
        """Where it sends on to, under the Laws."""
        return str(self.response.headers["Location"]).removeprefix(f"/{self.club.slug}/laws/")

    @cached_property
    def text(self) -> str:
        return unescape(self.response.content.decode())

    @property
    def links(self) -> list[str]:
        """Every link of the page itself, as it stands in it."""
        main = self.text[self.text.index("<main") :]
        return re.findall(r'<a [^>]*?href="([^"]*)"', main)

    def section(self, name: str) -> str:
        """The part of the page that is named by the heading of this id."""
        return self.text.partition(f'aria-labelledby="{name}"')[2].partition("</section>")[0]
