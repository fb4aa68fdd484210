export const settingsMails = {
  'Mails to you': 'Mails an Sie',
  'Mails about new questions': 'Mails über neue Fragen',
  'When users ask something, mail me': 'Wenn Nutzer etwas fragen, eine Mail an mich',
  'A few minutes after a question that your team has neither read nor answered. At most one mail in ten minutes.':
    'Einige Minuten nach einer Frage, die Ihr Team weder gelesen noch beantwortet hat. Höchstens eine Mail in zehn Minuten.',
  'Once a day': 'Einmal am Tag',
  'At eight in the morning, if questions wait for an answer.':
    'Um acht Uhr morgens, wenn Fragen auf eine Antwort warten.',
  'You find new questions under Help.': 'Sie finden neue Fragen unter Hilfe.',
  'No mail can be sent yet, because this service has no mail server. Its operator sets one up with SMTP_URL. Your choice counts from then on.':
    'Noch kann keine Mail verschickt werden, weil dieser Dienst keinen Mailserver hat. Der Betreiber richtet ihn mit SMTP_URL ein. Von da an gilt Ihre Wahl.',
  'No mail can be sent to you, because your sign-in does not say your e-mail address. An admin can add you to the team with your address.':
    'An Sie kann keine Mail verschickt werden, weil Ihre Anmeldung keine E-Mail-Adresse nennt. Ein Admin kann Sie mit Ihrer Adresse ins Team aufnehmen.',
  'They go to {email}.': 'Sie gehen an {email}.',
  'Language and time zone of mails to you': 'Sprache und Zeitzone der Mails an Sie',
  'Time zone': 'Zeitzone',
  'There is no such time zone.': 'Diese Zeitzone gibt es nicht.',
  'Choose when you are mailed about questions': 'Wählen, wann Sie Mails über Fragen bekommen',
}
