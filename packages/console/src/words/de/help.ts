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
  Unanswered: 'Unbeantwortet',
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
}
