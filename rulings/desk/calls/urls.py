"""The addresses of the call queue, included among those of a club's rulings."""

from django.urls import path

from rulings.desk.calls.views import acting, call_page, link

urlpatterns = [
    path("sessions/<int:session>/call-director/", call_page.by_a_member, name="call-director"),
    path("sessions/<int:session>/call-link/", link.call_link, name="call-link"),
    path("incidents/<int:number>/take/", acting.take_call, name="take"),
    path("incidents/<int:number>/hand-over/", acting.handing, name="hand-over"),
    path("incidents/<int:number>/close/", acting.close_call, name="close"),
    path("incidents/<int:number>/reopen/", acting.reopen_call, name="reopen"),
]
