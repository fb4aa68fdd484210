export const help = {
  Help: 'Hilfe',
  'What your users ask, and your answers.': 'Was Ihre Nutzer fragen, und Ihre Antworten.',
  Open: 'Offen',
  Closed: 'Geschlossen',
  'No user waits for an answer': 'Kein Nutzer wartet auf eine Antwort',
  'Users ask with the help button in the corner of your pages, once your page tells Guide who they are. Their questions appear here, and they read your answers in the same place.':
    'Nutzer fragen mit dem Hilfe-Knopf in der Ecke Ihrer Seiten, sobald Ihre Seite Guide sagt, wer sie sind. Ihre Fragen erscheinen hier, und Ihre Antworten lesen sie an derselben Stelle.',
  'Nothing is closed yet': 'Noch ist nichts geschlossen',
  'A conversation that you close moves here. A new message of the user opens it again.':
    'Ein Gespräch, das Sie schließen, kommt hierher. Eine neue Nachricht des Nutzers öffnet es wieder.',
  '{count, plural, one {# message} other {# messages}}':
    '{count, plural, one {# Nachricht} other {# Nachrichten}}',
  '{count} new': '{count} neu',
  'Waits for an answer': 'Wartet auf Antwort',
  'the user wrote last': 'zuletzt schrieb der Nutzer',
  'your team wrote last': 'zuletzt schrieb Ihr Team',
  'asked {ago}': 'gefragt {ago}',
  Messages: 'Nachrichten',
  'Show earlier messages': 'Frühere Nachrichten zeigen',
  You: 'Sie',
  'by mail': 'per E-Mail',
  'The conversation is closed.': 'Das Gespräch ist geschlossen.',
  'Close the conversation': 'Gespräch schließen',
  'Your answer': 'Ihre Antwort',
  'An answer opens the conversation again.': 'Eine Antwort öffnet das Gespräch wieder.',
  'Write an answer first.': 'Schreiben Sie zuerst eine Antwort.',
  '{keys} sends it.': '{keys} sendet sie.',
  Send: 'Senden',
  Files: 'Dateien',
  'Attach files': 'Dateien anhängen',
  'Remove {name}': '{name} entfernen',
  'Plain text: line breaks stay, and addresses like https://… become links. Nothing else is formatted.':
    'Reiner Text: Zeilenumbrüche bleiben, und Adressen wie https://… werden zu Links. Sonst wird nichts formatiert.',
  'No conversation is here': 'Hier ist kein Gespräch',
  'This user has asked nothing in this environment. Look at the other one.':
    'Dieser Nutzer hat in dieser Umgebung nichts gefragt. Sehen Sie in der anderen nach.',
  'Show all conversations': 'Alle Gespräche anzeigen',
  'The conversations with {userId}, open and closed.': 'Die Gespräche mit {userId}, offene und geschlossene.',
  '“{name}” is too large to be sent: it has {size}, and at most {limit} are possible.':
    '„{name}“ ist zum Senden zu groß: {size}, und höchstens {limit} sind möglich.',
  '“{name}” was not sent. {problem}': '„{name}“ wurde nicht gesendet. {problem}',
}
