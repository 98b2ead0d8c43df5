"""The forms of the administrator's pages: people, the journal, the club's settings."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from incidents.administration import tags
from incidents.administration.merging import OF_THE_KEPT, OF_THE_OTHER
from incidents.forms.offering import offer_choices
from incidents.forms.sessions import A_LONG_TIME, EARLIEST, day_input
from incidents.models import Club, Membership, Player, User
from incidents.models.journal import LogEntryQuerySet
from incidents.regulations import OF_POLLS, OF_SCORING, REGULATIONS
from incidents.text import fold, storable
from incidents.wall import midnight
from incidents.web.measured import MeasuredField, TidiedField


class PlayerSearchForm(forms.Form):
    """A name, or part of it, or a licence."""

    q = MeasuredField(
        label=gettext_lazy("Name or licence"),
        required=False,
        max_length=120,
        validators=[storable],
        widget=forms.TextInput(attrs={"type": "search", "autocomplete": "off"}),
    )


class PlaysAsForm(forms.Form):
    """Which member a player is."""

    member = forms.ChoiceField(label=gettext_lazy("Signs in as"), required=False)

    def __init__(self, club: Club, data: Any = None, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        current = Membership.objects.of(club).current().order_by("user__name", "user__username", "pk")
        self._members = {str(membership.user_id): membership for membership in current}
        names = [(code, str(membership.user)) for code, membership in self._members.items()]
        offer_choices(self, "member", [("", _("nobody who signs in")), *names])

    def membership(self) -> Membership | None:
        """The membership chosen."""
        return self._members.get(self.cleaned_data["member"])


class MergeForm(forms.Form):
    """What stays of two players who are one: asked where they differ."""

    name = forms.ChoiceField(label=gettext_lazy("Which name is kept"), widget=forms.RadioSelect)
    licence = forms.ChoiceField(label=gettext_lazy("Which licence number is kept"), widget=forms.RadioSelect)

    def __init__(self, kept: Player, other: Player, data: Any = None) -> None:
        super().__init__(data)
        for field, values in {"name": (kept.name, other.name), "licence": (kept.licence, other.licence)}.items():
            if not all(values) or values[0] == values[1]:
                del self.fields[field]
            else:
                offer_choices(self, field, list(zip((OF_THE_KEPT, OF_THE_OTHER), values, strict=True)))

    def chosen(self, field: str) -> str:
        """Whose it is that stays; nothing where it was not asked."""
        return str(self.cleaned_data.get(field, ""))


class JournalForm(forms.Form):
    """What the journal is narrowed to."""

    tag = forms.ChoiceField(label=gettext_lazy("What"), required=False)
    who = forms.ChoiceField(label=gettext_lazy("Who"), required=False)
    since = forms.DateField(label=gettext_lazy("Since"), required=False, widget=day_input())
    until = forms.DateField(label=gettext_lazy("Until"), required=False, widget=day_input())

    def __init__(self, club: Club, data: Any = None) -> None:
        super().__init__(data)
        self._club = club
        people = User.objects.filter(memberships__club=club).distinct()
        for name, offered in (
            ("tag", sorted(tags.labels().items(), key=lambda each: fold(each[1]))),
            ("who", sorted(((str(user.pk), str(user)) for user in people), key=lambda each: fold(each[1]))),
        ):
            offer_choices(self, name, [("", _("All")), *offered])

    def clean(self) -> dict[str, Any]:
        """Refuse days that no calendar of ours has, and a period that ends before it begins."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        for name in ("since", "until"):
            day = cleaned.get(name)
            if day is not None and not EARLIEST <= day <= timezone.localdate() + A_LONG_TIME:
                self.add_error(name, _("This date is too far away."))
        since, until = cleaned.get("since"), cleaned.get("until")
        if since and until and until < since:
            self.add_error("until", _("The period ends before it begins."))
        return cleaned

    def narrow(self, entries: LogEntryQuerySet) -> LogEntryQuerySet:
        """Those of the lines that every filter lets through; days are those of the club's wall."""
        asked = self.cleaned_data
        if asked["tag"]:
            entries = entries.filter(tag=asked["tag"])
        if asked["who"]:
            entries = entries.filter(who=asked["who"])
        if asked["since"]:
            entries = entries.filter(at__gte=midnight(asked["since"], self._club.zone))
        if asked["until"]:
            entries = entries.filter(at__lt=midnight(asked["until"] + timedelta(days=1), self._club.zone))
        return entries


class ClubForm(forms.ModelForm[Club]):
    """A club's settings, with its regulations as they are declared."""

    class Meta:
        model = Club
        fields = (
            "name",
            "time_zone",
            "language",
            "edition",
            "appeal_rule",
            "appeal_minutes",
            "appeal_time",
            "players_see",
            "retention_months",
        )
        field_classes = {"name": TidiedField, "time_zone": MeasuredField}
        labels = {
            "appeal_rule": gettext_lazy("Appeals are taken until"),
            "appeal_minutes": gettext_lazy("How long, in minutes"),
            "appeal_time": gettext_lazy("Time of day"),
            "players_see": gettext_lazy("Players read the rulings of others"),
            "retention_months": gettext_lazy("Names are kept for so many months"),
        }
        help_texts = {
            "appeal_minutes": gettext_lazy("The Laws’ own limit is 30 (92.B); 2880 is 48 hours."),
            "appeal_time": gettext_lazy("Counts where appeals are taken until the next day."),
            "players_see": gettext_lazy("Without names. Those at the table read theirs at once."),
            "retention_months": gettext_lazy(
                "Since somebody was last seated, or left. Left empty, names are kept until you forget somebody."
            ),
        }
        widgets = {"appeal_time": forms.TimeInput(attrs={"type": "time"}, format="%H:%M")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["time_zone"].help_text = _("Such as Europe/Paris.")
        self.fields["time_zone"].widget.attrs |= {"spellcheck": "false", "autocapitalize": "none"}
        elected = self.instance.elections() | self.instance.scoring_elections()
        # By the edition that the club has: what a newer one has settled is asked again once the club plays by an older.
        self.elective = [each for each in REGULATIONS if each.counts_in(self.instance.edition)]
        self.settled = [each.settled for each in REGULATIONS if each not in self.elective]
        for each in (*self.elective, *OF_SCORING):
            self.fields[f"regulation_{each.key}"] = forms.BooleanField(
                label=each.label,
                help_text=each.help,
                required=False,
                initial=elected[each.key],
                widget=forms.CheckboxInput(attrs={"class": "form-check-input"}),
            )

        thresholds = self.instance.poll_thresholds()
        for number in OF_POLLS:
            # Left empty it is what holds by default.
            self.fields[f"regulated_{number.key}"] = forms.IntegerField(
                label=number.label,
                help_text=number.help,
                required=False,
                min_value=number.least,
                max_value=number.most,
                initial=thresholds[number.key],
            )

    def clean(self) -> dict[str, Any]:
        """Put the elections where the club keeps them, with those that its edition does not leave open."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        said = {each.key: cleaned[f"regulation_{each.key}"] for each in (*self.elective, *OF_SCORING)}
        numbers = {each.key: cleaned.get(f"regulated_{each.key}") for each in OF_POLLS}
        thresholds = {each.key: each.default if numbers[each.key] is None else numbers[each.key] for each in OF_POLLS}
        self.instance.regulations = self.instance.elections() | said | thresholds
        return cleaned
