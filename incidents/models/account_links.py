"""Links into one account: to choose a new password, or to confirm an e-mail address."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final

from django.conf import settings
from django.db import models
from django.utils import timezone

from incidents.models.clubs import Club, token_hash

if TYPE_CHECKING:
    from datetime import datetime

    from incidents.models.people import User

ACCOUNT_LINK_LASTS: Final = timedelta(days=1)


class LinkFor(models.TextChoices):
    """What a link is for."""

    PASSWORD = "password", "a new password"
    PASSWORD_BY_MAIL = "mailed", "a new password, sent by e-mail"
    ADDRESS = "address", "an e-mail address to be confirmed"


def in_a_day() -> datetime:
    """When a link made now stops being good."""
    return timezone.now() + ACCOUNT_LINK_LASTS


class AccountLinkQuerySet(models.QuerySet["AccountLink"]):
    """Links, as they are looked for."""

    def for_token(self, token: str, *purposes: LinkFor) -> AccountLinkQuerySet:
        """The link with this token for one of these purposes, if it is still good and the account is not closed."""
        return self.filter(
            token_hash=token_hash(token), purpose__in=purposes, expires_at__gt=timezone.now(), user__is_active=True
        )

    def replace(self, user: User, purpose: LinkFor, token: str, **more: Any) -> AccountLink:
        """Keep a link of which this is the token, in the place of the one of its kind. The account is held."""
        self.filter(user=user, purpose=purpose).delete()
        return self.create(user=user, purpose=purpose, token_hash=token_hash(token), **more)


class AccountLink(models.Model):
    """A link that does one thing to one account, once: it is deleted when it is used, and replaced by the next.

    Only a digest of it is kept: whoever reads the table cannot use it.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="account_links")
    purpose = models.CharField(max_length=10, choices=LinkFor.choices)
    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    # Of an administrator's link: in which club he made it, and who he is. Neither, by mail or from the command line.
    club = models.ForeignKey(Club, on_delete=models.PROTECT, null=True, related_name="+")
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    made_at = models.DateTimeField(default=timezone.now, editable=False)
    expires_at = models.DateTimeField(default=in_a_day)
    # The e-mail address to be confirmed.
    address = models.EmailField(blank=True, default="")

    objects = AccountLinkQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "purpose"], name="one_link_of_a_kind_for_an_account"),
        ]

    def __str__(self) -> str:
        return f"{self.purpose} of {self.user_id}"
