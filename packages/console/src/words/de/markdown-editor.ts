export const markdownEditor = {
  'One moment…': 'Einen Moment …',
  'The visual editor could not be loaded. Write in the source, or reload the page.':
    'Der Editor konnte nicht geladen werden. Schreiben Sie im Quelltext, oder laden Sie die Seite neu.',
  'The formatted view would change this text, so this is its source.':
    'Die formatierte Ansicht würde diesen Text verändern, deshalb sehen Sie hier seinen Quelltext.',
  Source: 'Quelltext',
  Formatted: 'Formatiert',
  Format: 'Format',
  Bold: 'Fett',
  Italic: 'Kursiv',
  List: 'Liste',
  'Numbered list': 'Nummerierte Liste',
  Code: 'Code',
  'Code block': 'Codeblock',
  Link: 'Link',
  Address: 'Adresse',
  'Words of the link': 'Text des Links',
  'Set the link': 'Link setzen',
  'Remove the link': 'Link entfernen',
  'Use an address that begins with https://, http://, mailto: or tel:, a path such as /pricing, #… or ?…':
    'Nehmen Sie eine Adresse, die mit https://, http://, mailto: oder tel: beginnt, einen Pfad wie /preise, #… oder ?…',
}
