export const previewLinks = {
  'Preview on your page…': 'Vorschau auf Ihrer Seite…',
  'Preview on your page': 'Vorschau auf Ihrer Seite',
  'The link shows this as it is now, on a page of yours, to users of the page who have the link. It works for 7 days, and nothing is counted.':
    'Der Link zeigt dies, wie es jetzt ist, auf einer Seite von Ihnen: allen Nutzern der Seite, die den Link haben. Er gilt 7 Tage, und nichts wird gezählt.',
  'First say on which sites your team may work.':
    'Sagen Sie zuerst, auf welchen Seiten Ihr Team arbeiten darf.',
  'Address of the page': 'Adresse der Seite',
  'Create link': 'Link erstellen',
  'Copy the link now: it is shown only once.': 'Kopieren Sie den Link jetzt: Er wird nur einmal gezeigt.',
  'Preview link': 'Vorschau-Link',
  'Open in a new tab': 'In neuem Tab öffnen',
  'The preview link is revoked.': 'Der Vorschau-Link ist widerrufen.',
  '{who}, {ago}; ends {end}': '{who}, {ago}; endet {end}',
  'Revoke: the link to {url}': 'Widerrufen: den Link zu {url}',
  'The draft has mistakes. Close this, correct what is marked, then create the link.':
    'Der Entwurf hat Fehler. Schließen Sie dies, berichtigen Sie, was markiert ist, und erstellen Sie dann den Link.',
  'This was changed elsewhere. Close this, choose what stays, then create the link.':
    'Dies wurde anderswo geändert. Schließen Sie dies, wählen Sie, was bleibt, und erstellen Sie dann den Link.',
  'What you wrote could not be saved. Close this and try again.':
    'Was Sie geschrieben haben, konnte nicht gespeichert werden. Schließen Sie dies und versuchen Sie es noch einmal.',
}
