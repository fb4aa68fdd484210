export const signIn = {
  'Sign in': 'Anmelden',
  'Sign in to {name}': 'Bei {name} anmelden',
  'Tours, tips and announcements for your users, written and published here.':
    'Touren, Tipps und Ankündigungen für Ihre Nutzer: hier geschrieben und veröffentlicht.',
  'Open the demo': 'Demo öffnen',
  'No account needed. Everything in it is an example to play with.':
    'Ohne Konto. Alles darin ist ein Beispiel zum Ausprobieren.',
  'Continue with your company account': 'Weiter mit Ihrem Firmenkonto',
  or: 'oder',
  'E-mail address': 'E-Mail-Adresse',
  'you@company.com': 'sie@firma.de',
  'Send me a sign-in link': 'Anmeldelink zusenden',
  'Look into your mailbox': 'Sehen Sie in Ihr Postfach',
  'If {email} belongs to a member of the team, a sign-in link is on its way.':
    'Wenn {email} zu einem Mitglied des Teams gehört, ist ein Anmeldelink unterwegs.',
  'It works once, for ten minutes. If nothing arrives, look into the spam folder or ask an admin of your team whether you are on it.':
    'Er gilt einmal und zehn Minuten lang. Wenn nichts ankommt, sehen Sie im Spam-Ordner nach oder fragen Sie einen Admin, ob Sie zum Team gehören.',
  'Use another address': 'Andere Adresse verwenden',
  'This tenant has no sign-in yet. Ask the operator of this service for a sign-in link.':
    'Dieser Mandant hat noch keine Anmeldung. Bitten Sie den Betreiber dieses Dienstes um einen Anmeldelink.',
  'Ask the operator of this service for a new sign-in link, and open it in this browser. Then this page goes on by itself.':
    'Bitten Sie den Betreiber dieses Dienstes um einen neuen Anmeldelink und öffnen Sie ihn in diesem Browser. Dann geht es auf dieser Seite von selbst weiter.',
  'Your identity provider did not let you in. Try again, or ask an admin of your team.':
    'Ihr Identitätsanbieter hat Sie nicht angemeldet. Versuchen Sie es noch einmal oder fragen Sie einen Admin Ihres Teams.',
  'This link does not work any more': 'Dieser Link gilt nicht mehr',
  'A sign-in link works once, for ten minutes, and has to be opened whole. Ask for a new one.':
    'Ein Anmeldelink gilt einmal und zehn Minuten lang und muss vollständig geöffnet werden. Fordern Sie einen neuen an.',
  'You are a member of the team already. Sign in to the console instead.':
    'Sie gehören schon zum Team. Melden Sie sich stattdessen an der Konsole an.',
  'Get a new link': 'Neuen Link anfordern',
  'You will be {email}.': 'Sie sind dann {email}.',
  'This browser is signed in as {email}. Go on only if you asked for this link yourself.':
    'In diesem Browser ist {email} angemeldet. Fahren Sie nur fort, wenn Sie diesen Link selbst angefordert haben.',
  'Your session has ended': 'Ihre Sitzung ist beendet',
  'Sign in again to go on. Everything on this page stays as it is.':
    'Melden Sie sich wieder an, um fortzufahren. Auf dieser Seite bleibt alles, wie es ist.',
  'Confirm your sign-in': 'Anmeldung bestätigen',
  'Once an hour your company account confirms that it is still you. Everything on this page stays as it is.':
    'Einmal in der Stunde bestätigt Ihr Firmenkonto, dass Sie es noch sind. Auf dieser Seite bleibt alles, wie es ist.',
  'You are signed in': 'Sie sind angemeldet',
  'Close this window and go on in the other one.':
    'Schließen Sie dieses Fenster und machen Sie im anderen weiter.',
  'Open the console here': 'Konsole hier öffnen',
}
