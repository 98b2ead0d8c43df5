"""The addresses of a club's own pages, included by `incidents.urls`: one namespace cannot be included twice."""

from django.urls import path

from incidents.views import (
    boards,
    boards_import,
    club_settings,
    delete_session,
    home,
    import_players,
    import_results,
    invite_players,
    journal,
    members,
    merging,
    password_link,
    people,
    playing,
    retention,
    rounds,
    sessions,
)
from incidents.web.converters import register

register()

urlpatterns = [
    path("", home.club, name="club"),
    path("first-steps/", home.first_steps_done, name="first-steps-done"),
    path("sessions/new/", sessions.new, name="session-new"),
    path("sessions/<number:session_id>/edit/", sessions.edit, name="session-edit"),
    path("sessions/<number:session_id>/copy/", sessions.copy, name="session-copy"),
    path("sessions/<number:session_id>/delete/", delete_session.delete, name="session-delete"),
    path("sessions/<number:session_id>/rounds/", rounds.rounds, name="session-rounds"),
    path("sessions/<number:session_id>/rounds/move/", rounds.move, name="round-move"),
    path("sessions/<number:session_id>/players/", import_players.players, name="session-players"),
    path("sessions/<number:session_id>/results/file/", import_results.results, name="session-results"),
    path("sessions/<number:session_id>/boards/", boards.boards, name="session-boards"),
    path("sessions/<number:session_id>/boards/import/", boards_import.boards_import, name="session-boards-file"),
    path("sessions/<number:session_id>/boards/<number:number>/", boards.board, name="session-board"),
    path("sessions/<number:session_id>/playing/", playing.own_part, name="playing"),
    path("sessions/<number:session_id>/playing/boards/", playing.boards_played, name="boards-played"),
    path("members/", members.members, name="members"),
    path("members/invitations/", members.invite, name="invite"),
    path("members/invitations/<number:invitation_id>/revoke/", members.revoke_invitation, name="invitation-revoke"),
    path("members/<number:membership_id>/role/", members.change_role, name="member-role"),
    path("members/<number:membership_id>/end/", members.end, name="member-end"),
    path("members/<number:membership_id>/password/", password_link.member_password, name="member-password"),
    path("members/<number:membership_id>/sign-out/", members.sign_out_member, name="member-sign-out"),
    path("members/<number:membership_id>/forget/", people.forget_member, name="member-forget"),
    path("people/", people.people, name="people"),
    path("people/invitations/", invite_players.players_invited, name="people-invited"),
    path("people/<number:player_id>/", people.person, name="person"),
    path("people/<number:player_id>/invitation/mail/", invite_players.mail_link, name="person-invitation-mail"),
    path("people/<number:player_id>/member/", people.plays_as, name="person-member"),
    path("people/<number:player_id>/merge/", merging.choose, name="person-merge"),
    path("people/<number:player_id>/merge/<number:other_id>/", merging.merge_with, name="person-merge-with"),
    path("people/<number:player_id>/forget/", people.forget_player, name="person-forget"),
    path("journal/", journal.journal, name="journal"),
    path("settings/", club_settings.settings, name="settings"),
    path("settings/retention/", retention.retention, name="retention"),
]
