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
  'Working copy': 'Arbeitskopie',
  'What changed': 'Was sich änderte',
  'The first version.': 'Die erste Version.',
  'What it changes, compared with version {version}:': 'Was es ändert, verglichen mit Version {version}:',
  'There are changes that are not published. They are replaced, and stay only in the activity below.':
    'Es gibt Änderungen, die nicht veröffentlicht sind. Sie werden ersetzt und stehen nur noch unten im Verlauf.',
  'It was changed by another person. Nothing was rolled back: look at the new state first.':
    'Jemand anderes hat es geändert. Es wurde nicht zurückgekehrt: Sehen Sie sich erst den neuen Stand an.',
  'Who did what': 'Wer was getan hat',
  'Show more': 'Mehr zeigen',
}
