"""The addresses of the log, included among those of a club's rulings."""

from django.urls import path

from rulings.log import views
from rulings.log.exports.urls import urlpatterns as exports

urlpatterns = [path("log/", views.log, name="log"), *exports]
