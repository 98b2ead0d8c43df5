"""Every address of Arbitre: what stands outside any club first, then a club's own pages under its name."""

from django.urls import include, path

urlpatterns = [
    path("", include("rulings.calling.public_urls")),
    path("", include("rulings.consulting.public_urls")),
    path("", include("rulings.showing.public_urls")),
    path("", include("incidents.urls")),
    path("<slug:club>/", include("rulings.urls")),
]
