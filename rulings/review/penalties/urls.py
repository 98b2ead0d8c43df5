"""The addresses of penalties and warnings, included among those of a club's rulings."""

from django.urls import path

from rulings.review.penalties.views import note_on_player, scale_page, warnings_of_season

urlpatterns = [
    path("settings/penalties/", scale_page.penalty_scale, name="penalty-scale"),
    path("warnings/", warnings_of_season.season_warnings, name="warnings"),
    path("incidents/<int:number>/warnings/", note_on_player.earlier_warnings, name="earlier-warnings"),
    path("rulings/<slug:number>/warnings/", note_on_player.ruling_warning, name="ruling-warning"),
    path("rulings/<slug:number>/warnings/withdraw/", note_on_player.withdraw_warning, name="warning-withdraw"),
]
