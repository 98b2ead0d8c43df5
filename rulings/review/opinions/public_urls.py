"""The address behind a consultation's link, outside any club."""

from django.urls import path

from rulings.review.opinions.views import public

app_name = "consulting"
urlpatterns = [path("consultations/<str:token>/", public.consultation, name="consultation")]
