import { expect, test } from 'vitest'
import { cutQuoted } from './cut-quoted.ts'

const own = 'Thank you, that works.\n\nOne more thing: where is the export?'
const quoted = '> They come on Monday.\n>\n> Look again then.'

/** What mail programs send when a person answers above the quoted mail. */
const programs: Record<string, string> = {
  Gmail: `${own}\n\nOn Mon, Aug 3, 2026 at 10:12 AM Acme <reply+ab@in.acme.example> wrote:\n\n${quoted}\n`,
  'Gmail, wrapped': `${own}\n\nOn Mon, Aug 3, 2026 at 10:12 AM Acme Help <\nreply+ab@in.acme.example> wrote:\n\n${quoted}\n`,
  'Gmail, German': `${own}\n\nAm Mo., 3. Aug. 2026 um 10:12 Uhr schrieb Acme <reply+ab@in.acme.example>:\n\n${quoted}\n`,
  'Gmail, French': `${own}\n\nLe lun. 3 août 2026 à 10:12, Acme <a@b.example> a écrit :\n\n${quoted}`,
  'Apple Mail': `${own}\n\n> On 3. Aug 2026, at 10:12, Acme <a@b.example> wrote:\n> \n> They come on Monday.\n\n`,
  'Apple Mail without a quotation mark': `${own}\n\nOn 3. Aug 2026, at 10:12, Acme <a@b.example> wrote:\n\n${quoted}`,
  'Apple Mail, German': `${own}\n\nAm 03.08.2026 um 10:12 schrieb Acme <a@b.example>:\n\n${quoted}`,
  Outlook: `${own}\r\n\r\n________________________________\r\nFrom: Acme <a@b.example>\r\nSent: Monday, August 3, 2026\r\nTo: Eve\r\nSubject: Re: Reports\r\n\r\nThey come on Monday.`,
  'Outlook for Windows': `${own}\n\nFrom: Acme <a@b.example>\nSent: Monday, August 3, 2026 10:12\nTo: Eve <eve@acme.example>\nSubject: Re: Reports\n\nThey come on Monday.`,
  'Outlook, German': `${own}\n\nVon: Acme <a@b.example>\nGesendet: Montag, 3. August 2026 10:12\nAn: Eve\nBetreff: AW: Berichte\n\nAm Montag.`,
  'Outlook, old': `${own}\n\n-----Original Message-----\nFrom: Acme\nSent: Monday\n\nThey come on Monday.`,
  'Outlook, old, German': `${own}\n\n-----Ursprüngliche Nachricht-----\nVon: Acme\n\nAm Montag.`,
  'Outlook with bold names': `${own}\n\n*From:* Acme <a@b.example>\n*Sent:* Monday\n\nThey come on Monday.`,
  Thunderbird: `${own}\n\nOn 8/3/26 10:12, Acme wrote:\n${quoted}`,
  'a signature': `${own}\n\n-- \nEve Example\nAcme Inc.\n+49 30 1234`,
  'a signature without its blank': `${own}\n--\nEve`,
  'a signature and a quotation': `${own}\n\n-- \nEve\n\nOn Mon, Aug 3, 2026 at 10:12, Acme <a@b.example> wrote:\n${quoted}`,
  'our own line': `${own}\n\n-- Reply above this line --\n\nThey come on Monday.`,
  'a quotation without an introduction': `${own}\n\n${quoted}\n\n`,
  nothing: own,
}

test.each(Object.entries(programs))('of a mail with %s only what the person wrote is kept', (_, mail) => {
  expect(cutQuoted(mail)).toBe(own)
})

test.each([
  ['an answer between quoted lines', '> Which project?\nHarbour.\n\n> Which week?\nThe last.'],
  ['a sentence that looks like an introduction', 'On Monday he wrote:\nplease send it.'],
  ['a list of addresses', 'From: the station\nthen left.'],
  ['a line of hyphens', 'One\n---\nTwo'],
])('%s is kept', (_, mail) => {
  expect(cutQuoted(mail)).toBe(mail)
})

test('a mail that is nothing but a quotation or a signature is kept whole', () => {
  expect(cutQuoted(quoted)).toBe(quoted)
  expect(cutQuoted('-- \nEve')).toBe('-- \nEve')
})

test('a hostile mail is cut quickly', () => {
  const begun = process.cpuUsage().user
  for (const line of ['On ', 'On wrote ', '> ', 'From: a\n', 'schrieb ', '-'])
    cutQuoted(`${line.repeat(20_000 / line.length)}\n${`${line}\n`.repeat(2000)}`)
  expect(process.cpuUsage().user - begun).toBeLessThan(3_000_000)
})
