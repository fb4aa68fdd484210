export const settingsIdentity = {
  'This page is not among the allowed origins. Add its origin under “Identity and origins”.':
    'Diese Seite gehört nicht zu den erlaubten Herkünften. Fügen Sie sie unter „Identität und Herkunft“ hinzu.',
  'The page sent no token. Give Guide the token of the signed-in user, or allow visitors without a token under “General”.':
    'Die Seite hat kein Token geschickt. Geben Sie Guide das Token des angemeldeten Nutzers, oder erlauben Sie unter „Allgemein“ Besucher ohne Token.',
  'The API key is not valid any more. Put a current key into the snippet.':
    'Der API-Schlüssel gilt nicht mehr. Setzen Sie einen aktuellen Schlüssel ein.',
  'The signature of the token could not be checked. Compare the address of your keys.':
    'Die Signatur des Tokens ließ sich nicht prüfen. Vergleichen Sie die Adresse Ihrer Schlüssel.',
  'The token is meant for another recipient. Compare the audience of your settings with the token.':
    'Das Token ist für einen anderen Empfänger bestimmt. Vergleichen Sie den Empfänger in den Einstellungen mit dem Token.',
  'The token comes from another issuer. Compare the issuer of your settings with the token.':
    'Das Token kommt von einem anderen Aussteller. Vergleichen Sie den Aussteller in den Einstellungen mit dem Token.',
  'The token had expired. The page has to give Guide a fresh one.':
    'Das Token war abgelaufen. Die Seite muss Guide ein frisches geben.',
  'The token of the user is not valid. The token checker says which check fails.':
    'Das Token des Nutzers ist nicht gültig. Die Token-Prüfung sagt, woran es liegt.',
  'It is a token': 'Es ist ein Token',
  'Its algorithm is allowed': 'Sein Verfahren ist erlaubt',
  'The identity settings are complete': 'Die Einstellungen zur Identität sind vollständig',
  'Its signature is right': 'Seine Signatur stimmt',
  'Its issuer is yours': 'Sein Aussteller ist Ihrer',
  'It is meant for this tenant': 'Es ist für diesen Mandanten bestimmt',
  'It has not expired': 'Es ist nicht abgelaufen',
  'It is already valid': 'Es gilt schon',
  'Its time of issue makes sense': 'Seine Ausstellungszeit ist plausibel',
  'It names the user': 'Es nennt den Nutzer',
  'Token of a user': 'Token eines Nutzers',
  'Paste a JWT that your page gives to Guide. It is neither stored nor logged.':
    'Fügen Sie ein JWT ein, das Ihre Seite Guide gibt. Es wird weder gespeichert noch protokolliert.',
  'Check the token': 'Token prüfen',
  'Guide accepts this token.': 'Guide nimmt dieses Token an.',
  'Guide refuses this token.': 'Guide weist dieses Token ab.',
  'What the token says': 'Was das Token sagt',
  Passed: 'Erfüllt',
  Failed: 'Nicht erfüllt',
  'Users of your application': 'Nutzer Ihrer Anwendung',
  'Your page gives Guide a signed token of each user. These three say which tokens are yours.':
    'Ihre Seite gibt Guide ein signiertes Token jedes Nutzers. Diese drei Angaben sagen, welche Token Ihre sind.',
  Issuer: 'Aussteller',
  'The claim “iss” of your tokens.': 'Der Claim „iss“ Ihrer Token.',
  Recipient: 'Empfänger',
  'The claim “aud” of your tokens.': 'Der Claim „aud“ Ihrer Token.',
  'Address of your keys': 'Adresse Ihrer Schlüssel',
  'The JSON Web Key Set that the signatures are checked with.':
    'Das JSON Web Key Set, mit dem die Signaturen geprüft werden.',
  'Your team': 'Ihr Team',
  'Who may work in this console': 'Wer in dieser Konsole arbeiten darf',
  'The members of the list under “Team”': 'Die Mitglieder der Liste unter „Team“',
  'Each has a role, and can sign in with a link by mail.':
    'Jedes hat eine Rolle und kann sich mit einem Link per Mail anmelden.',
  'Everyone with a permission in their token': 'Alle mit einer Berechtigung in ihrem Token',
  'Your identity provider decides. All of them are admins.':
    'Ihr Identitätsanbieter entscheidet. Sie alle sind Admins.',
  'Claim with the permissions': 'Claim mit den Berechtigungen',
  'Permission of admins': 'Berechtigung der Admins',
  'Members of the team can also sign in with a link':
    'Mitglieder des Teams können sich auch mit einem Link anmelden',
  'A link by mail signs in a member with the role in the list under “Team”.':
    'Ein Link per Mail meldet ein Mitglied mit der Rolle aus der Liste unter „Team“ an.',
  'Client id at your identity provider': 'Client-ID bei Ihrem Identitätsanbieter',
  'Lets your team sign in with their company account.':
    'Damit kann sich Ihr Team mit dem Firmenkonto anmelden.',
  Scopes: 'Scopes',
  'Separated by spaces, with “openid”.': 'Durch Leerzeichen getrennt, mit „openid“.',
  'Register this redirect address at your identity provider:':
    'Tragen Sie diese Rücksprungadresse bei Ihrem Identitätsanbieter ein:',
  'Redirect address': 'Rücksprungadresse',
  'Origins that may use Guide': 'Herkünfte, die Guide benutzen dürfen',
  'One per line: an origin, a host, or *.host for all hosts below it. An empty list allows every page.':
    'Eine pro Zeile: eine Herkunft, ein Host oder *.host für alle Hosts darunter. Eine leere Liste erlaubt jede Seite.',
  'Origins on which admins may sign in': 'Herkünfte, auf denen sich Admins anmelden dürfen',
  'One exact origin per line. Only there can admins open the toolbar on the page. An empty list allows none.':
    'Eine genaue Herkunft pro Zeile. Nur dort können Admins die Werkzeugleiste auf der Seite öffnen. Eine leere Liste erlaubt keine.',
  'Token checker': 'Token-Prüfung',
  'Only admins check tokens. Ask one of them.': 'Nur Admins prüfen Token. Fragen Sie einen davon.',
  'API keys': 'API-Schlüssel',
  'Create a key': 'Schlüssel erstellen',
  'Only admins see the keys. Ask one of them.': 'Nur Admins sehen die Schlüssel. Fragen Sie einen davon.',
  'There is no key yet. Create one to put Guide into your pages.':
    'Es gibt noch keinen Schlüssel. Erstellen Sie einen, um Guide in Ihre Seiten einzubauen.',
  'Revoked {ago}': 'Widerrufen {ago}',
  'Created {ago}': 'Erstellt {ago}',
  'Revoke the key {prefix}': 'Schlüssel {prefix} widerrufen',
  'Revoke the key {prefix}?': 'Schlüssel {prefix} widerrufen?',
  'The key is revoked.': 'Der Schlüssel ist widerrufen.',
  'It is the last key: no page can use Guide until you create another one and put it into your pages.':
    'Es ist der letzte Schlüssel: Keine Seite kann Guide benutzen, bis Sie einen neuen erstellen und einsetzen.',
  'Pages that use it lose all content at once, and nothing brings the key back. Put another key into them first.':
    'Seiten mit diesem Schlüssel verlieren sofort alle Inhalte, und nichts bringt ihn zurück. Setzen Sie dort vorher einen anderen ein.',
  'Pages that came with a key': 'Seiten, die mit einem Schlüssel kamen',
  'No page has come yet.': 'Noch ist keine Seite gekommen.',
  'Not from a web page': 'Nicht von einer Webseite',
  'Last accepted {ago}': 'Zuletzt angenommen {ago}',
  'Refused {ago}: {reason}': 'Abgewiesen {ago}: {reason}',
}
