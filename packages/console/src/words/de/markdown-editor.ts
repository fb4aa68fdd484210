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
  Picture: 'Bild',
  'Uploading {name}': '{name} wird hochgeladen',
  'Use a PNG, JPEG, WebP, GIF or AVIF picture.': 'Nehmen Sie ein Bild als PNG, JPEG, WebP, GIF oder AVIF.',
  'Use a picture of at most 5 MB; this one is larger.':
    'Nehmen Sie ein Bild mit höchstens 5 MB; dieses ist größer.',
  'Browsers of users load pictures only over https. Ask your administrator to set PUBLIC_URL to an https address.':
    'Browser von Nutzern laden Bilder nur über https. Bitten Sie Ihren Administrator, PUBLIC_URL auf eine https-Adresse zu setzen.',
  Address: 'Adresse',
  'Words of the link': 'Text des Links',
  'Set the link': 'Link setzen',
  'Remove the link': 'Link entfernen',
  'Use an address that begins with https://, http://, mailto: or tel:, a path such as /pricing, #… or ?…':
    'Nehmen Sie eine Adresse, die mit https://, http://, mailto: oder tel: beginnt, einen Pfad wie /preise, #… oder ?…',
}
