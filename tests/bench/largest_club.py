"""`python -m tests.bench.largest_club`: a club with one of everything, and every form there is to be filled in there.

Prints as JSON, for each address that takes a form or a file, its path, the form well filled in, the fields in which
somebody writes, and the cookie of somebody who may send it. Run in the environment of what is deployed
(`Deployed.python`).
"""

from __future__ import annotations

import json
import sys
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import django

if TYPE_CHECKING:
    from collections.abc import Iterator


def forms_to_send() -> Iterator[dict[str, Any]]:
    """What stands above."""
    from incidents.models import Club
    from tests.production.populating import signed_in
    from tests.security.browsing import Browser, World
    from tests.security.club import a_club, somebody
    from tests.security.test_hostile_values import WITH_A_FORM, places, somebody_admitted
    from tests.security.test_size import fields_written_in

    here = a_club("parc", Club().today() - timedelta(days=7), name="Vexko")
    people = {**here.people, "clubless": somebody("clubless", "Cleo Clubless")}
    visitor = Browser(World(here, here, people, {}))
    for name in WITH_A_FORM:
        role = somebody_admitted(name)
        place = places(visitor, name)[0]
        yield {
            "name": name,
            "path": place.path,
            "form": {field: place.form[field] for field in place.form},
            "texts": fields_written_in(name, place),
            # One to each: some of them sign out.
            "cookie": signed_in(people[role]) if role in people else "",
        }


if __name__ == "__main__":
    django.setup()
    sys.stdout.write(json.dumps(list(forms_to_send()), default=str))
