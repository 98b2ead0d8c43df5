"""The place on a page where later rooms show what is theirs (`incidents.web.slots`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import template
from django.template import Engine
from django.utils.html import format_html_join

from incidents.web.slots import parts

if TYPE_CHECKING:
    from django.template import Context
    from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag(takes_context=True)
def slot(context: Context, name: str) -> SafeString:
    """What stands at this place of the page, each part included as it is: it sees what the page sees."""
    engine = Engine.get_default()
    return format_html_join("", "{}", ((engine.get_template(part).render(context),) for part in parts(name)))
