export const history = {
  Versions: 'Versionen',
  'It has never been published. Each publish makes a version here, and you can go back to any of them.':
    'Es wurde noch nie veröffentlicht. Jedes Veröffentlichen macht hier eine Version, und Sie können zu jeder zurückkehren.',
  'Version {version}': 'Version {version}',
  'Roll back': 'Zurückkehren',
  'Roll back to version {version}?': 'Zu Version {version} zurückkehren?',
  'Users get that version again from their next page on. It becomes the newest version; no other one is lost.':
    'Nutzer bekommen diese Version ab ihrer nächsten Seite wieder. Sie wird die neueste Version; keine andere geht verloren.',
  'Version {version} is live again.': 'Version {version} ist wieder live.',
  'Why does a user see it, or not?': 'Warum sieht ein Nutzer es, oder nicht?',
  'The address that the user has in the browser.': 'Die Adresse, die der Nutzer im Browser hat.',
  User: 'Nutzer',
  'The id by which your application knows the user.': 'Die ID, unter der Ihre Anwendung den Nutzer kennt.',
  'Find out': 'Herausfinden',
  'This user gets it there': 'Dieser Nutzer bekommt es dort',
  'This user does not get it there': 'Dieser Nutzer bekommt es dort nicht',
  'With what this user last came with, {ago}.': 'Mit dem, womit dieser Nutzer zuletzt kam, {ago}.',
  'Switched on': 'Eingeschaltet',
  Published: 'Veröffentlicht',
  'Not seen before': 'Noch nicht gesehen',
  'Rule is not too large': 'Regel ist nicht zu groß',
  'Room on the page': 'Platz auf der Seite',
  'Working copy': 'Arbeitskopie',
  'What changed': 'Was sich änderte',
  'The first version.': 'Die erste Version.',
  'What it changes, compared with version {version}:': 'Was es ändert, verglichen mit Version {version}:',
  'There are changes that are not published. They are replaced, and stay only in the activity below.':
    'Es gibt Änderungen, die nicht veröffentlicht sind. Sie werden ersetzt und stehen nur noch unten im Verlauf.',
  'It was changed by somebody else. Nothing was rolled back: look at the new state first.':
    'Jemand anderes hat es geändert. Es wurde nicht zurückgekehrt: Sehen Sie sich erst den neuen Stand an.',
  'Who did what': 'Wer was getan hat',
  'Show more': 'Mehr zeigen',
}
