"""Recovery codes: what opens an account whose second factor is lost, once each."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class RecoveryCode(models.Model):
    """One code that was not used yet; it is deleted when it is. It is hashed as a password is."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="recovery_codes")
    code_hash = models.CharField(max_length=128, editable=False)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.pk} of {self.user_id}"
