"""Every address of Arbitre: what stands outside any club first, then a club's own pages under its name."""

from django.urls import include, path

urlpatterns = [
    path("", include("rulings.desk.calls.public_urls")),
    path("", include("rulings.review.opinions.public_urls")),
    path("", include("rulings.desk.card.public_urls")),
    path("", include("rulings.lawbook.pocket.public_urls")),
    path("", include("incidents.urls")),
    path("<slug:club>/", include("rulings.urls")),
]
