export const actions = {
  Publish: 'Veröffentlichen',
  'Publish anyway': 'Trotzdem veröffentlichen',
  'Publish changes': 'Änderungen veröffentlichen',
  Copy: 'Kopieren',
  Archive: 'Archivieren',
  Cancel: 'Abbrechen',
  Delete: 'Löschen',
  'Delete “{title}”?': '„{title}“ löschen?',
  'It is gone with all its versions, and nothing brings it back. Its figures stay.':
    'Es ist mit allen Versionen weg, und nichts bringt es zurück. Die Zahlen bleiben.',
  '“{title}” is deleted.': '„{title}“ ist gelöscht.',
  'Actions for “{title}”': 'Aktionen für „{title}“',
  'Viewers can look, but not change.': 'Leser können alles sehen, aber nichts ändern.',
  'Publish “{title}”?': '„{title}“ veröffentlichen?',
  'Users get the changes from their next page on.': 'Nutzer bekommen die Änderungen ab ihrer nächsten Seite.',
  'Users who match its audience and pages see it from their next page on.':
    'Nutzer, auf die Zielgruppe und Seiten passen, sehen es ab ihrer nächsten Seite.',
  '“{title}” is live.': '„{title}“ ist live.',
  'A copy of “{title}” is now a draft.': 'Eine Kopie von „{title}“ ist jetzt ein Entwurf.',
  '“{title}” is archived.': '„{title}“ ist archiviert.',
  'Archive “{title}”?': '„{title}“ archivieren?',
  'Users stop seeing it at once. Its versions stay, and you can roll back to any of them.':
    'Nutzer sehen es sofort nicht mehr. Die Versionen bleiben, und Sie können zu jeder davon zurückkehren.',
  '{count, plural, one {# item is live.} other {# items are live.}}':
    '{count, plural, one {# Inhalt ist live.} other {# Inhalte sind live.}}',
  '{count, plural, one {# item is archived.} other {# items are archived.}}':
    '{count, plural, one {# Inhalt ist archiviert.} other {# Inhalte sind archiviert.}}',
  '{count, plural, one {# copy is now a draft.} other {# copies are now drafts.}}':
    '{count, plural, one {# Kopie ist jetzt ein Entwurf.} other {# Kopien sind jetzt Entwürfe.}}',
  '{count, plural, one {Publish # item?} other {Publish # items?}}':
    '{count, plural, one {# Inhalt veröffentlichen?} other {# Inhalte veröffentlichen?}}',
  '{count, plural, one {Archive # item?} other {Archive # items?}}':
    '{count, plural, one {# Inhalt archivieren?} other {# Inhalte archivieren?}}',
  'Users get them from their next page on. Open an item to see its checks first.':
    'Nutzer bekommen sie ab ihrer nächsten Seite. Öffnen Sie einen Inhalt, um vorher seine Prüfungen zu sehen.',
  'Users stop seeing them at once. Their versions stay, and you can roll back to any of them.':
    'Nutzer sehen sie sofort nicht mehr. Die Versionen bleiben, und Sie können zu jeder davon zurückkehren.',
  'The checks found nothing to mend.': 'Die Prüfungen haben nichts zu beanstanden.',
  'Will not work': 'Wird nicht funktionieren',
  'Fails for some users': 'Geht bei manchen Nutzern schief',
  'Could be better': 'Könnte besser sein',
  'Step {number}': 'Schritt {number}',
  'Step {number}: {title}': 'Schritt {number}: {title}',
  'Task {number}': 'Aufgabe {number}',
  Text: 'Text',
  Steps: 'Schritte',
  Tasks: 'Aufgaben',
  Target: 'Ziel',
  Button: 'Knopf',
  'Link of the button': 'Link des Knopfs',
  Pages: 'Seiten',
  Page: 'Seite',
  Audience: 'Zielgruppe',
  Schedule: 'Zeitplan',
  Rollout: 'Ausrollen',
  Trigger: 'Auslöser',
}
