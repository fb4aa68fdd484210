export const errors = {
  'Something in this page failed. Reload it; if it happens again, tell your administrator.':
    'Auf dieser Seite ist ein Fehler aufgetreten. Laden Sie sie neu; wenn er wieder auftritt, sagen Sie es Ihrer Administration.',
  'The service cannot be reached. Check your connection, then try again.':
    'Der Dienst ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  'Your session has ended. Sign in again; nothing on this page is lost.':
    'Ihre Sitzung ist beendet. Melden Sie sich wieder an; auf dieser Seite geht nichts verloren.',
  'Your role does not allow this. Ask an admin of your team to do it, or to change your role.':
    'Ihre Rolle erlaubt das nicht. Bitten Sie einen Admin Ihres Teams, es zu tun oder Ihre Rolle zu ändern.',
  'This is no longer there. It may have been deleted: go back to the list.':
    'Das gibt es nicht mehr. Vielleicht wurde es gelöscht: Gehen Sie zurück zur Liste.',
  'That was too much at once. Try again {when}.':
    'Das war zu viel auf einmal. Versuchen Sie es {when} noch einmal.',
  'The colleagues and programs of this tenant together made too many changes. Try again {when}.':
    'Die Kollegen und Programme dieses Mandanten haben zusammen zu viele Änderungen gemacht. Versuchen Sie es {when} noch einmal.',
  'The colleagues and programs of this tenant together sent too many requests. Try again {when}.':
    'Die Kollegen und Programme dieses Mandanten haben zusammen zu viele Anfragen geschickt. Versuchen Sie es {when} noch einmal.',
  'The service is busy or restarting. Try again in a moment.':
    'Der Dienst ist ausgelastet oder startet neu. Versuchen Sie es gleich noch einmal.',
  'The service failed. Try again; if it happens again, give your administrator this number: {id}':
    'Im Dienst ist ein Fehler aufgetreten. Versuchen Sie es noch einmal; wenn er wieder auftritt, nennen Sie Ihrer Administration diese Nummer: {id}',
  'The service does not accept this: {problem}': 'Der Dienst nimmt das so nicht an: {problem}',
  'The service does not accept “{field}”: {problem}': 'Der Dienst nimmt „{field}“ so nicht an: {problem}',
  'This does not fit what is stored by now: {problem}':
    'Das passt nicht zu dem, was inzwischen gespeichert ist: {problem}',
  'This is more than the service accepts at once. Make it smaller, or divide it.':
    'Das ist mehr, als der Dienst auf einmal annimmt. Kürzen Sie es, oder teilen Sie es auf.',
  'This is too large: the service accepts at most {limit} at once.':
    'Das ist zu groß: Der Dienst nimmt höchstens {limit} auf einmal an.',
  'This would exceed the bound “{bound}”, which is {limit}.':
    'Das würde die Grenze „{bound}“ überschreiten: {limit}.',
  'Archive some of them.': 'Archivieren Sie einige davon.',
  'Shorten or archive some of them.': 'Kürzen oder archivieren Sie einige davon.',
  'Shorten or delete some of them.': 'Kürzen oder löschen Sie einige davon.',
  'Shorten the item, or divide it between several.':
    'Kürzen Sie den Inhalt, oder teilen Sie ihn auf mehrere auf.',
  'Revoke some of them.': 'Widerrufen Sie einige davon.',
  'Delete some of them.': 'Löschen Sie einige davon.',
  'Divide them between several audiences.': 'Teilen Sie sie auf mehrere Zielgruppen auf.',
  'Simplify or archive some of them.': 'Vereinfachen oder archivieren Sie einige davon.',
  'Remove some of them.': 'Entfernen Sie einige davon.',
  'Or ask the operator of this service to raise the bound.':
    'Oder bitten Sie den Betreiber dieses Dienstes, die Grenze zu erhöhen.',
  'Try again': 'Noch einmal versuchen',
  'There is no such page': 'Diese Seite gibt es nicht',
  'The address may be mistyped, or the page has moved.':
    'Vielleicht ist die Adresse falsch geschrieben, oder die Seite ist umgezogen.',
  'Go to the start': 'Zum Anfang',
  'That did not load': 'Das wurde nicht geladen',
  'This page could not be loaded. The service may have been updated: reload to get the new version.':
    'Diese Seite konnte nicht geladen werden. Vielleicht wurde der Dienst aktualisiert: Laden Sie neu, um die neue Version zu bekommen.',
  Reload: 'Neu laden',
}
