import type { BoundName } from '@guide/contracts'

interface Bound {
  setting: string
  /** The default of the setting. */
  fallback: number
  /** What the setting counts in; without it, single things. */
  unit?: 'KiB' | 'MiB' | 'GiB'
  /** The least and the most that the setting may be. Without it, an operator may choose any number. */
  range?: readonly [least: number, most: number]
  /** What counts. */
  what: string
  /** What an admin can do at the bound. */
  advice: string
}

/** How much one tenant may store. */
export const bounds: Record<BoundName, Bound> = {
  items: {
    setting: 'TENANT_ITEMS',
    fallback: 5000,
    what: 'tours and content items that are not archived',
    advice: 'archive some of them',
  },
  published_items: {
    setting: 'TENANT_PUBLISHED_ITEMS',
    fallback: 1000,
    what: 'published tours and content items',
    advice: 'archive some of them',
  },
  published_bytes: {
    setting: 'TENANT_PUBLISHED_MB',
    fallback: 32,
    unit: 'MiB',
    what: 'published tours and content items, by their size',
    advice: 'shorten or archive some of them',
  },
  definition_bytes: {
    setting: 'TENANT_DEFINITIONS_MB',
    fallback: 200,
    unit: 'MiB',
    what: 'working copies, drafts, previews and published versions of tours and content items, by their size',
    advice: 'shorten or delete some of them',
  },
  largest_definition_bytes: {
    setting: 'TENANT_DEFINITION_KB',
    fallback: 256,
    unit: 'KiB',
    // How bodies, drafts, texts and evaluations are divided into parts was measured with 256 KiB.
    range: [16, 256],
    what: 'the working copy or draft of one tour or content item, by its size',
    advice: 'shorten it or divide it between several',
  },
  preview_links: {
    setting: 'TENANT_PREVIEW_LINKS',
    fallback: 500,
    what: 'preview links that have not ended',
    advice: 'revoke some of them',
  },
  audiences: {
    setting: 'TENANT_AUDIENCES',
    fallback: 1000,
    what: 'saved audiences',
    advice: 'delete some of them',
  },
  audience_values: {
    setting: 'TENANT_AUDIENCE_VALUES',
    fallback: 20_000,
    what: 'values in one saved audience',
    advice: 'divide them between several audiences',
  },
  audience_bytes: {
    setting: 'TENANT_AUDIENCES_MB',
    fallback: 16,
    unit: 'MiB',
    what: 'saved audiences, by their size',
    advice: 'shorten or delete some of them',
  },
  expressions: {
    setting: 'TENANT_EXPRESSIONS',
    fallback: 100_000,
    what: 'regular expressions of published items and saved audiences, by the instructions that they compile to',
    advice: 'simplify or archive some of them',
  },
  themes: {
    setting: 'TENANT_THEMES',
    fallback: 200,
    what: 'themes of the tenant',
    advice: 'delete some of them',
  },
  articles: {
    setting: 'TENANT_ARTICLES',
    fallback: 2000,
    what: 'help articles, archived ones included',
    advice: 'delete some of them',
  },
  admin_users: {
    setting: 'TENANT_ADMIN_USERS',
    fallback: 1000,
    what: 'admin users',
    advice: 'remove some of them',
  },
  invites: {
    setting: 'TENANT_INVITES',
    fallback: 1000,
    what: 'invites that are not accepted, expired ones included',
    advice: 'revoke some of them',
  },
  api_keys: {
    setting: 'TENANT_API_KEYS',
    fallback: 100,
    what: 'API keys that are not revoked',
    advice: 'revoke some of them',
  },
  key_origins: {
    setting: 'TENANT_KEY_ORIGINS',
    fallback: 100,
    // As many as are listed.
    range: [0, 1000],
    what: 'origins of pages that are remembered of one API key',
    advice: 'wait until origins that do not come back are forgotten',
  },
  access_tokens: {
    setting: 'TENANT_ACCESS_TOKENS',
    fallback: 100,
    what: 'access tokens that have not expired',
    advice: 'revoke some of them',
  },
  events_per_day: {
    setting: 'TENANT_EVENTS_PER_DAY',
    fallback: 5_000_000,
    what: 'events that are stored on one day, each with one more for every KiB of its data',
    advice: 'send fewer of them',
  },
  visitor_progress: {
    setting: 'TENANT_VISITOR_PROGRESS',
    fallback: 5_000_000,
    what: 'items that visitors without a token have progress with, each visitor counted',
    advice: 'wait until visitors who do not come back are forgotten',
  },
  contexts: {
    setting: 'TENANT_CONTEXTS',
    fallback: 500_000,
    what: 'users whose last claims and tokens are remembered',
    advice: 'turn remember_contexts off, or wait until users who do not come back are forgotten',
  },
  attribute_names: {
    setting: 'TENANT_ATTRIBUTE_NAMES',
    fallback: 500,
    // All of them are in one response.
    range: [0, 5000],
    what: 'names of claims and tokens that are listed for audiences',
    advice: 'send fewer different ones',
  },
  message_bytes: {
    setting: 'TENANT_MESSAGES_MB',
    fallback: 1024,
    unit: 'MiB',
    what: 'help threads and their messages, by their size',
    advice: 'delete some threads',
  },
  file_bytes: {
    setting: 'TENANT_FILES_GB',
    fallback: 10,
    unit: 'GiB',
    what: 'files, by their size, each with at least 16 KiB',
    advice: 'delete some of them',
  },
}

export type BoundLimits = Record<BoundName, number>

const bytesIn = { KiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3 }

/** The bytes, or the number of things, that one step of the setting stands for. */
export const scaleOf = ({ unit }: Bound): number => (unit ? bytesIn[unit] : 1)

/** The refusal of a change that exceeds a bound. */
export function exceeded(name: BoundName, limit: number): string {
  const bound = bounds[name]
  const number = limit / scaleOf(bound)
  const amount = [number.toLocaleString('en'), bound.unit].filter(Boolean).join(' ')
  const mayBeRaised = !bound.range || number < bound.range[1]
  const raise = mayBeRaised ? `, or ask the operator of this service to raise ${bound.setting}` : ''
  return `${name}: a tenant may have at most ${amount} (${bound.what}); ${bound.advice}${raise}.`
}
