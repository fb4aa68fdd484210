import type { BoundName } from '@guide/contracts'
import { currentFormats } from '../words/formats.ts'
import type { Message, Translate } from '../words/words.ts'

/** The bounds of a tenant, the same on the page of the usage and in refusals. */
export const boundNames: Record<BoundName, Message> = {
  items: 'Tours and content that is not archived',
  published_items: 'Published tours and content',
  published_bytes: 'Size of what is published',
  definition_bytes: 'Size of working copies, drafts, previews and versions',
  largest_definition_bytes: 'Size of the largest working copy or draft',
  preview_links: 'Open preview links',
  audiences: 'Saved audiences',
  audience_values: 'Values in the largest audience',
  audience_bytes: 'Size of the audiences',
  expressions: 'Complexity of the regular expressions',
  themes: 'Your own themes',
  articles: 'Help articles',
  admin_users: 'Members of the team',
  invites: 'Open invites',
  api_keys: 'Active API keys',
  key_origins: 'Origins of the API key that has most of them',
  access_tokens: 'Access tokens',
  events_per_day: 'Events today',
  visitor_progress: 'Progress of visitors',
  contexts: 'Remembered contexts of users',
  attribute_names: 'Names of attributes',
  message_bytes: 'Size of the conversations',
  file_bytes: 'Size of uploaded files',
}

/** What makes room at a bound. No change in the console meets the other ones. */
const advice: Partial<Record<BoundName, Message>> = {
  items: 'Archive some of them.',
  published_items: 'Archive some of them.',
  published_bytes: 'Shorten or archive some of them.',
  definition_bytes: 'Shorten or delete some of them.',
  largest_definition_bytes: 'Shorten the item, or divide it between several.',
  preview_links: 'Revoke some of them.',
  audiences: 'Delete some of them.',
  audience_values: 'Divide them between several audiences.',
  audience_bytes: 'Shorten or delete some of them.',
  expressions: 'Simplify or archive some of them.',
  themes: 'Delete some of them.',
  articles: 'Delete some of them.',
  admin_users: 'Remove some of them.',
  invites: 'Revoke some of them.',
  api_keys: 'Revoke some of them.',
  access_tokens: 'Revoke some of them.',
  file_bytes: 'Delete some of them.',
}

const refusal = /^(?<name>\w+): a tenant may have at most (?<limit>[\d.,]+)(?: (?<unit>[KMG]iB))? \(/
const bytesIn: Record<string, number> = { bytes: 1, KiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3 }

/** Writes what the service calls "10 MiB" as the console writes sizes; a number without a unit stays a number. */
export function sayLimit(limit: string, unit: string | undefined): string {
  const { number, bytes } = currentFormats()
  const value = Number(limit.replaceAll(',', ''))
  return unit ? bytes(value * (bytesIn[unit] ?? 1)) : number(value)
}

/** Says which bound a change would exceed and what makes room; null if the message is about something else. */
export function explainBound(message: string, t: Translate): string | null {
  const { name = '', limit = '', unit } = refusal.exec(message)?.groups ?? {}
  if (!isBound(name)) return null
  const sentences = [
    t('This would exceed the bound “{bound}”, which is {limit}.', {
      bound: t(boundNames[name]),
      limit: sayLimit(limit, unit),
    }),
  ]
  if (advice[name]) sentences.push(t(advice[name]))
  // A few bounds cannot be raised.
  if (/ask the operator/.test(message))
    sentences.push(t('Or ask the operator of this service to raise the bound.'))
  return sentences.join(' ')
}

export const isBound = (name: string): name is BoundName => Object.hasOwn(boundNames, name)
