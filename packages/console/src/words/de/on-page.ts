export const onPage = {
  'Edit on your page…': 'Auf Ihrer Seite bearbeiten…',
  'Edit on your page': 'Auf Ihrer Seite bearbeiten',
  'Pick on your page…': 'Auf Ihrer Seite wählen…',
  'Open the page': 'Seite öffnen',
  'The page opens in a new tab and asks you to sign in. There you point at elements and see every change where users will see it. What you change there appears here, and the other way round.':
    'Die Seite öffnet sich in einem neuen Tab und bittet Sie, sich anzumelden. Dort zeigen Sie auf Elemente und sehen jede Änderung da, wo Nutzer sie sehen werden. Was Sie dort ändern, erscheint hier, und umgekehrt.',
  'This is not the address of a page. It starts with https://.':
    'Das ist nicht die Adresse einer Seite. Sie beginnt mit https://.',
  'Preview on your page…': 'Vorschau auf Ihrer Seite…',
  'Preview on your page': 'Vorschau auf Ihrer Seite',
  'The link shows this as it is now, on a page of yours, to users of the page who have the link. It works for 7 days, and nothing is counted.':
    'Der Link zeigt dies, wie es jetzt ist, auf einer Seite von Ihnen: allen Nutzern der Seite, die den Link haben. Er gilt 7 Tage, und nichts wird gezählt.',
  'There you use your application, and Guide writes the steps down.':
    'Dort benutzen Sie Ihre Anwendung, und Guide schreibt die Schritte auf.',
  'Your team may not work on {origin} yet.': 'Ihr Team darf auf {origin} noch nicht arbeiten.',
  'Only admins can change that. Ask one of them.':
    'Nur Admins können das ändern. Fragen Sie einen von ihnen.',
  'Allow this site': 'Diese Seite erlauben',
  'Your team may work on this site now.': 'Ihr Team darf jetzt auf dieser Seite arbeiten.',
  'Address of the page': 'Adresse der Seite',
  'Create link': 'Link erstellen',
  'Copy the link now: it is shown only once.': 'Kopieren Sie den Link jetzt: Er wird nur einmal gezeigt.',
  'Preview link': 'Vorschau-Link',
  'Open in a new tab': 'In neuem Tab öffnen',
  'The preview link is revoked.': 'Der Vorschau-Link ist widerrufen.',
  '{who}, {ago}; ends {end}': '{who}, {ago}; endet {end}',
  'Revoke: the link to {url}': 'Widerrufen: den Link zu {url}',
  'The draft has mistakes. Close this, correct what is marked, then try again.':
    'Der Entwurf hat Fehler. Schließen Sie dies, berichtigen Sie, was markiert ist, und versuchen Sie es dann noch einmal.',
  'This was changed elsewhere. Close this, choose what stays, then try again.':
    'Dies wurde anderswo geändert. Schließen Sie dies, wählen Sie, was bleibt, und versuchen Sie es dann noch einmal.',
  'What you wrote could not be saved. Close this and try again.':
    'Was Sie geschrieben haben, konnte nicht gespeichert werden. Schließen Sie dies und versuchen Sie es noch einmal.',
}
