import { matches, native } from '../../render/native.ts'
import { clean } from '../../targets/describe/fingerprint-of.ts'
import { writtenText } from '../../targets/describe/written-text.ts'

const fields = 'input,textarea,select,[contenteditable]'
const maxLength = 40

/** The short name of an element, as it is written on the page. Never what a user has typed, nor e-mail addresses or long numbers. */
export function nameOf(target: Element): string {
  const attribute = (name: string) => native(target, 'getAttribute').call(target, name)
  const label = (target as HTMLInputElement).labels?.[0]?.textContent
  const isButton = matches(target, 'input:is([type=submit],[type=button])')
  const text = matches(target, fields) ? (isButton ? attribute('value') : '') : visibleText(target)
  const name =
    attribute('aria-label') || label || text || attribute('placeholder') || attribute('title') || ''
  const short = clean(name)
  return short.length > maxLength ? `${short.slice(0, maxLength - 1)}…` : short
}

/** A large part of the page has too much text for a name. */
function visibleText(target: Element): string {
  const text = native(target, 'textContent') ?? ''
  return text.length > 500 ? '' : writtenText(target)
}
