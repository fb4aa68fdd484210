export const settingsAccess = {
  'This is not an e-mail address.': 'Das ist keine E-Mail-Adresse.',
  'A member of the team has this id already.': 'Ein Mitglied des Teams hat diese ID schon.',
  'This is the last admin. Make another member an admin first.':
    'Das ist der letzte Admin. Machen Sie zuerst ein anderes Mitglied zum Admin.',
  'Ask one of them.': 'Fragen Sie einen davon.',
  Copied: 'Kopiert',
  'Copy: {what}': 'Kopieren: {what}',
  'Your new API key': 'Ihr neuer API-Schlüssel',
  'API key': 'API-Schlüssel',
  'Copy it now. It is shown only this once; afterwards nothing but its beginning is known.':
    'Kopieren Sie ihn jetzt. Er wird nur dieses eine Mal gezeigt; danach ist nur noch sein Anfang bekannt.',
  'Create an API key': 'API-Schlüssel erstellen',
  Create: 'Erstellen',
  'For your real pages. What your users do is counted in the live figures.':
    'Für Ihre echten Seiten. Was Ihre Nutzer tun, zählt in den Live-Zahlen.',
  'For development and staging. Figures and progress are kept apart from the live ones.':
    'Für Entwicklung und Tests. Zahlen und Fortschritt werden von den echten getrennt.',
  'The invite is on its way to {email}.': 'Die Einladung ist unterwegs an {email}.',
  'Pass this link on to {email}': 'Geben Sie diesen Link an {email} weiter',
  'Link of the invite': 'Link der Einladung',
  'No mail was sent: this service has no mail server, or it did not accept the mail. The link works once, for 7 days, and is shown only this once.':
    'Es wurde keine Mail verschickt: Dieser Dienst hat keinen Mailserver, oder er hat die Mail nicht angenommen. Der Link gilt einmal und 7 Tage lang und wird nur dieses eine Mal gezeigt.',
  'Invite a colleague': 'Jemanden einladen',
  Invite: 'Einladen',
  'Looks at everything, changes nothing.': 'Sieht alles, ändert nichts.',
  'Writes and publishes content, and answers questions.':
    'Schreibt und veröffentlicht Inhalte und beantwortet Fragen.',
  'Does everything, also settings, keys and the team.': 'Darf alles, auch Einstellungen, Schlüssel und Team.',
  'I have copied it': 'Ich habe ihn kopiert',
  'For programs, such as a build that ships content with “guide import”. A person signs in instead.':
    'Für Programme, etwa einen Build, der Inhalte mit „guide import“ ausliefert. Personen melden sich stattdessen an.',
  'created {ago} by {name}': '{ago} erstellt von {name}',
  'Works until {moment}': 'Gilt bis {moment}',
  'last used {ago}': 'zuletzt benutzt {ago}',
  'not used yet': 'noch nicht benutzt',
  'Revoke the token {name}': 'Token {name} widerrufen',
  Revoke: 'Widerrufen',
  'Revoke the token {name}?': 'Token {name} widerrufen?',
  'Programs that use it are refused at once, and nothing brings the token back.':
    'Programme, die es benutzen, werden sofort abgewiesen, und nichts bringt das Token zurück.',
  'The token is revoked.': 'Das Token ist widerrufen.',
  'Only admins see who is signed in and which programs have access.':
    'Nur Admins sehen, wer angemeldet ist und welche Programme Zugriff haben.',
  'Who is signed in': 'Wer angemeldet ist',
  'Access tokens': 'Zugangstoken',
  'Create a token': 'Token erstellen',
  'Add a member': 'Mitglied hinzufügen',
  Add: 'Hinzufügen',
  'The member is added.': 'Das Mitglied ist hinzugefügt.',
  'Id at your identity provider': 'ID bei Ihrem Identitätsanbieter',
  'The claim “sub” in the token of this person. If you do not know it, send an invite instead.':
    'Der Claim „sub“ im Token dieser Person. Wenn Sie ihn nicht kennen, schicken Sie stattdessen eine Einladung.',
  'Your new access token': 'Ihr neues Zugriffstoken',
  'Access token': 'Zugriffstoken',
  'Copy it now and keep it where your program keeps its secrets. It is shown only this once.':
    'Kopieren Sie es jetzt dorthin, wo Ihr Programm seine Geheimnisse hat. Es wird nur dieses eine Mal gezeigt.',
  'Create an access token': 'Zugriffstoken erstellen',
  'What the token is for. It is in the activity log.':
    'Wofür das Token ist. Der Name steht im Aktivitätsprotokoll.',
  Deployment: 'Auslieferung',
  'Works for': 'Gilt für',
  '{count, plural, one {# day} other {# days}}': '{count, plural, one {# Tag} other {# Tage}}',
  'No invite is open. An invite that was accepted is a member above.':
    'Keine Einladung ist offen. Wer eine angenommen hat, steht oben als Mitglied.',
  'expired {ago}; invite again to send a new link':
    '{ago} abgelaufen; laden Sie noch einmal ein, um einen neuen Link zu schicken',
  'invited {ago} by {name}': '{ago} eingeladen von {name}',
  'Take back the invite to {email}': 'Einladung an {email} zurücknehmen',
  'Take back': 'Zurückziehen',
  'The invite is taken back. Its link does not work any more.':
    'Die Einladung ist zurückgenommen. Ihr Link gilt nicht mehr.',
  'Your identity provider decides who is an admin. The members of this list can also sign in with a link.':
    'Ihr Identitätsanbieter entscheidet, wer Admin ist. Die Mitglieder dieser Liste können sich auch mit einem Link anmelden.',
  'Your identity provider decides who is an admin. This list has no effect until you choose it under “Identity and origins”.':
    'Ihr Identitätsanbieter entscheidet, wer Admin ist. Diese Liste wirkt erst, wenn Sie sie unter „Identität und Herkunft“ wählen.',
  'The list is empty. Invite a colleague.': 'Die Liste ist leer. Laden Sie Kollegen ein.',
  you: 'Sie',
  'added {ago}': '{ago} hinzugefügt',
  'Role of {name}': 'Rolle von {name}',
  'The role is changed.': 'Die Rolle ist geändert.',
  'Remove {name}': '{name} entfernen',
  'These are the first {count} of {total}.': 'Das sind die ersten {count} von {total}.',
  'Remove {name} from the team?': '{name} aus dem Team entfernen?',
  Remove: 'Entfernen',
  'The member is removed.': 'Das Mitglied ist entfernt.',
  'They are signed out at once. Their access tokens and the invites they sent stop working. What they wrote stays.':
    'Die Person wird sofort abgemeldet. Ihre Zugriffstoken und ihre Einladungen gelten nicht mehr. Was sie geschrieben hat, bleibt.',
  'by the button of the demo': 'über den Knopf der Demo',
  'with a link': 'mit einem Link',
  'with the company account': 'mit dem Firmenkonto',
  'this browser': 'dieser Browser',
  'Unknown browser': 'Unbekannter Browser',
  'Signed in {since}, last active {seen}': 'Angemeldet {since}, zuletzt aktiv {seen}',
  'End the session of {name}': 'Sitzung beenden: {name}',
  'End the session': 'Sitzung beenden',
  'The session is ended.': 'Die Sitzung ist beendet.',
  'End the session of {name}?': 'Sitzung von {name} beenden?',
  'This browser of theirs is signed out at once. To keep a person out, remove them from the team.':
    'Dieser Browser wird sofort abgemeldet. Um eine Person auszuschließen, entfernen Sie sie aus dem Team.',
  'Only admins see who is on the team.': 'Nur Admins sehen, wer zum Team gehört.',
  Members: 'Mitglieder',
  Invites: 'Einladungen',
  'Your identity provider decides who is an admin: an invite alone lets no one in. Allow sign-in by link under “Identity and origins”, or give your colleague the permission there.':
    'Ihr Identitätsanbieter entscheidet, wer Admin ist: Eine Einladung allein lässt niemanden herein. Erlauben Sie unter „Identität und Herkunft“ die Anmeldung mit Link, oder geben Sie der Person dort die Berechtigung.',
}
