"""The address behind a consultation's link, outside any club."""

from django.urls import path

from rulings.review.opinions.views import consultation

app_name = "consulting"
urlpatterns = [path("consultations/<str:token>/", consultation.consultation, name="consultation")]
