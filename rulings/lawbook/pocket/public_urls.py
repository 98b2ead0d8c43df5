"""The addresses of the pocket book, outside any club: its worker may keep what stands under them."""

from django.urls import path

from rulings.lawbook.pocket import views

app_name = "pocket"
urlpatterns = [
    path("book/", views.begin, name="begin"),
    path("book/<path:name>", views.page, name="page"),
]
