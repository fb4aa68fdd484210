/** How mail programs introduce the mail that they quote, each as a whole line (or two, if the line was wrapped). */
const introductions = [
  // Gmail and Apple Mail, in several languages: "On Mon, 3 Aug 2026 at 10:12, Acme <…> wrote:"
  /^(?:On|Am|Le|El|Il|Op|Den|Em|W dniu|Dnia)\b.{0,300}?\b(?:wrote|schrieb|a écrit|escribió|ha scritto|schreef|skrev|escreveu|napisał(?:\(a\))?)\b.{0,300}?:$/isu,
  // Some German programs put the name first: "Acme <…> schrieb am 3. Aug. 2026:"
  /^.{0,200}\b(?:wrote|schrieb)\b.{0,100}:$/iu,
  // Outlook
  /^-{2,}\s*(?:Original Message|Ursprüngliche Nachricht|Originalnachricht|Message d'origine|Mensaje original|Forwarded message|Weitergeleitete Nachricht)\s*-{2,}$/iu,
  /^_{10,}$/u,
  // The line that this service puts above what a person answers to.
  /^[-–—]{2,}\s*(?:Reply above this line|Antworten Sie oberhalb dieser Zeile)\s*[-–—]{2,}$/iu,
]

/** The first lines of the header that Outlook puts before the mail that it quotes. */
const outlookFrom = /^\*?(?:From|Von|De|Da|Van)\s?:\*?\s.*\S/iu
const outlookNext = /^\*?(?:Sent|Date|To|Gesendet|Datum|An|Envoyé|Enviado|Inviato|Verzonden)\s?:\*?\s/iu

/** Separates a signature: two hyphens and a space, which some programs cut off. */
const signature = /^-- ?$/

/**
 * What a person wrote in a mail, without the mail that it answers to and without a signature. If nothing would be left,
 * the text stays as it is: it is better to show too much than nothing.
 */
export function cutQuoted(text: string): string {
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n')
  const end = lines.findIndex((_, at) => isEnd(lines, at))
  const kept = end < 0 ? lines : lines.slice(0, end)
  // A quotation at the end belongs to the mail that is answered; one in between is what the person answers to.
  while (kept.length > 0 && /^\s*(?:>.*)?$/.test(kept.at(-1) ?? '')) kept.pop()
  const own = kept.join('\n').trim()
  return own === '' ? text.trim() : own
}

function isEnd(lines: string[], at: number): boolean {
  const line = (lines[at] ?? '').trim()
  if (signature.test(lines[at] ?? '')) return true
  if (line === '') return false
  if (outlookFrom.test(line)) return outlookNext.test((lines[at + 1] ?? '').trim())
  const wrapped = [line, `${line} ${(lines[at + 1] ?? '').trim()}`]
  const isIntroduction = (candidate: string) => introductions.some(pattern => pattern.test(candidate))
  if (!wrapped.some(isIntroduction)) return false
  // A sentence may look like an introduction. One that is quotes something below, or ends the mail.
  const from = isIntroduction(line) ? at + 1 : at + 2
  const next = lines.slice(from).find(other => other.trim() !== '')
  return (
    !/:$/.test(wrapped[from === at + 1 ? 0 : 1] ?? '') ||
    next === undefined ||
    /^\s*>/.test(next) ||
    /@|\d/.test(wrapped[1] ?? '')
  )
}
