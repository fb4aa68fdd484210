export const getStarted = {
  'Only admins do this. Ask one of them.': 'Nur Admins machen das. Fragen Sie einen davon.',
  'Get started': 'Erste Schritte',
  'All is set up. This page leaves the navigation; its address still works.':
    'Alles ist eingerichtet. Diese Seite verlässt die Navigation; ihre Adresse gilt weiter.',
  'Four steps. Each is ticked off when it works.':
    'Vier Schritte. Jeder wird abgehakt, sobald er funktioniert.',
  'Put Guide into your page': 'Guide in Ihre Seite einbauen',
  'Tell Guide who your users are': 'Guide sagen, wer Ihre Nutzer sind',
  'Your page gives Guide a signed token of the user, so that no one can pretend to be another person. Say in the settings which tokens are yours, then try one here.':
    'Ihre Seite gibt Guide ein signiertes Token des Nutzers, damit sich niemand als jemand anderes ausgeben kann. Sagen Sie in den Einstellungen, welche Token Ihre sind, und probieren Sie hier eines aus.',
  'Open the identity settings': 'Einstellungen zur Identität öffnen',
  'Publish something': 'Etwas veröffentlichen',
  'A tour, a tip or a banner: write it, look at it, publish it.':
    'Eine Tour, ein Tipp oder ein Banner: schreiben, ansehen, veröffentlichen.',
  'Go to the content': 'Zu den Inhalten',
  'Writers and support people work here as well, each with a role of their own.':
    'Auch Redaktion und Support arbeiten hier, jeder mit einer eigenen Rolle.',
  'In {file}:': 'In {file}:',
  'Snippet for your page': 'Code für Ihre Seite',
  'The snippet has your new key. Copy it before you leave this page: the key is not shown again.':
    'Der Code enthält Ihren neuen Schlüssel. Kopieren Sie ihn, bevor Sie diese Seite verlassen: Der Schlüssel wird nicht noch einmal gezeigt.',
  'The key begins with {prefix}; put the rest in. If you do not have it any more, create a new one.':
    'Der Schlüssel beginnt mit {prefix}; ergänzen Sie den Rest. Wenn Sie ihn nicht mehr haben, erstellen Sie einen neuen.',
  'Create a key, and it is in the snippet.': 'Erstellen Sie einen Schlüssel, dann steht er im Code.',
  'This is the key of the demo. With it your page gets what the demo shows, and you can build on your page.':
    'Das ist der Schlüssel der Demo. Damit bekommt Ihre Seite, was die Demo zeigt, und Sie können auf Ihrer Seite bauen.',
  'Waiting for your page…': 'Warten auf Ihre Seite …',
  'Open your page in a browser. If nothing happens here, the key in the page is mistyped or revoked: a request with an unknown key belongs to no tenant.':
    'Öffnen Sie Ihre Seite in einem Browser. Wenn hier nichts geschieht, ist der Schlüssel in der Seite falsch geschrieben oder widerrufen: Eine Anfrage mit unbekanntem Schlüssel gehört zu keinem Mandanten.',
  'a program that is not a web page': 'einem Programm, das keine Webseite ist',
  'Seen on {place} {ago}': '{ago} gesehen auf {place}',
  'A request from {place} was refused {ago}': 'Eine Anfrage von {place} wurde {ago} abgewiesen',
  Done: 'Erledigt',
}
