export const draft = {
  Undo: 'Rückgängig',
  'Undo ({keys})': 'Rückgängig ({keys})',
  Redo: 'Wiederholen',
  'Redo ({keys})': 'Wiederholen ({keys})',
  'Saving…': 'Wird gespeichert …',
  Saved: 'Gespeichert',
  'Not saved': 'Nicht gespeichert',
  'Not up to date': 'Nicht auf dem neuesten Stand',
  Retry: 'Noch einmal',
  'Read only': 'Nur lesen',
  'An archived tour cannot be edited. Copy it, or roll back to one of its versions.':
    'Eine archivierte Tour kann nicht bearbeitet werden. Kopieren Sie sie, oder kehren Sie zu einer Version zurück.',
  'Your role no longer allows you to edit. What you wrote is still here: copy it, or ask an admin.':
    'Ihre Rolle erlaubt das Bearbeiten nicht mehr. Was Sie geschrieben haben, ist noch hier: Kopieren Sie es, oder fragen Sie einen Admin.',
  'This item was deleted. What you wrote is still here: copy it before you leave.':
    'Dieser Inhalt wurde gelöscht. Was Sie geschrieben haben, ist noch hier: Kopieren Sie es, bevor Sie gehen.',
  'Copy my text': 'Meinen Text kopieren',
  'What you wrote stays here and is sent as soon as that works.':
    'Was Sie geschrieben haben, bleibt hier und wird gesendet, sobald das geht.',
  'This stays a draft until it is mended:': 'Das bleibt ein Entwurf, bis es behoben ist:',
  '“{title}” stays a draft until this is mended: {place}':
    '„{title}“ bleibt ein Entwurf, bis das behoben ist: {place}',
  '“{title}” was changed elsewhere too. Open it again to compare and choose.':
    '„{title}“ wurde auch anderswo geändert. Öffnen Sie es wieder, um zu vergleichen und zu wählen.',
  '“{title}” is not saved yet. This tab keeps what you wrote: open it again to go on.':
    '„{title}“ ist noch nicht gespeichert. Dieser Tab behält, was Sie geschrieben haben: Öffnen Sie es wieder, um fortzufahren.',
  'Changed elsewhere': 'Anderswo geändert',
  'This item was changed elsewhere while you were writing. Nothing is saved until you choose.':
    'Dieser Inhalt wurde anderswo geändert, während Sie schrieben. Bis Sie wählen, wird nichts gespeichert.',
  'Compare and choose': 'Vergleichen und wählen',
  '{name} changed this item {ago}, perhaps in another tab. This is how yours differs:':
    '{name} hat diesen Inhalt {ago} geändert, vielleicht in einem anderen Tab. So unterscheidet sich Ihres:',
  'This item was changed elsewhere, perhaps in another tab. This is how yours differs:':
    'Dieser Inhalt wurde anderswo geändert, vielleicht in einem anderen Tab. So unterscheidet sich Ihres:',
  'The version that you do not choose can be brought back with Undo.':
    'Was Sie nicht wählen, holt „Rückgängig“ zurück.',
  'Take theirs': 'Die andere Fassung nehmen',
  'Keep mine': 'Meines behalten',
}
