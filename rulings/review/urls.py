"""The addresses of the review's rooms, included among those of a club's rulings."""

from rulings.review.appeals.urls import urlpatterns as appeals
from rulings.review.checks.urls import urlpatterns as checks
from rulings.review.claims.urls import urlpatterns as claims
from rulings.review.opinions.urls import urlpatterns as opinions
from rulings.review.penalties.urls import urlpatterns as penalties
from rulings.review.ruling.urls import urlpatterns as ruling
from rulings.review.scores.urls import urlpatterns as scores

urlpatterns = [*ruling, *appeals, *scores, *checks, *opinions, *claims, *penalties]
