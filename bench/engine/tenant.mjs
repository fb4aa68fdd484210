import { buildSnapshot } from '@guide/engine'
import { typicalUsers } from './typical-users.mjs'

export const now = Date.parse('2026-05-01T12:00:00Z')
export const matching = 10

/**
 * The snapshot of a tenant with `count` items. The same ten of them match every user on the page.
 * @param {number} count
 * @param {(index: number) => import('@guide/engine').UrlPattern} pattern of the other items
 */
export function tenant(count, pattern) {
  return buildSnapshot(
    Array.from({ length: count }, (_, index) =>
      index < matching ? matchingItem(index) : otherItem(index, pattern(index)),
    ),
  )
}

/** The contexts of the evaluations: each user is on a different page of the same kind. */
export function visits() {
  return typicalUsers(25).map((user, index) => ({
    url: `https://app.example.com/orders/${1000 + index}?tab=items`,
    userId: `usr_${index}`,
    sessionId: `ses_${index}`,
    environment: 'live',
    locale: user.language,
    claims: {
      sub: `usr_${index}`,
      email: user.email,
      plan: user.plan,
      role: user.role,
      company: user.company,
    },
    tokens: { country: user.country, seats: user.seats, features: user.features, app: user.app },
    progress: new Map([
      [idOf(0), { state: /** @type {const} */ ('seen') }],
      [idOf(1), { state: /** @type {const} */ ('in_progress') }],
      [idOf(70), { state: /** @type {const} */ ('completed') }],
    ]),
  }))
}

const idOf = (/** @type {number} */ index) => `cnt_${String(index).padStart(12, '0')}`

/** @param {number} index */
const base = index => ({
  id: idOf(index),
  content_type: index % 3 === 0 ? 'tour' : 'banner',
  json: `{"id":"${idOf(index)}"}`,
  priority: index % 5,
  created_at: `2026-01-01T00:00:${String(index % 60).padStart(2, '0')}Z`,
})

const pagePatterns = ['/orders/*', '/orders*', '*', '//app.example.com/orders/*', '//*.example.com/*']

/** Rules that match every user, so that evaluations reach the last gate. @type {Record<string, any>[]} */
const rulesForAll = [
  { plan: { $in: ['free', 'trial', 'pro', 'business', 'enterprise'] } },
  { role: { $ne: 'owner' }, seats: { $gte: 0 } },
  { 'app.build': { $gte: 3000 }, country: { $nin: ['XX', 'YY'] } },
  { $or: [{ 'company.size': { $lt: 0 } }, { 'claims.email': { $regex: '@example\\.com$' } }] },
  { environment: 'live', user_id: { $exists: true } },
]

/** An item that all of these users get: its page matches, and its rollout includes them. @param {number} index */
function matchingItem(index) {
  const pattern = pagePatterns[index % pagePatterns.length] ?? '*'
  return {
    ...base(index),
    url_patterns: index === 9 ? [{ pattern: '^/orders/[0-9]+', is_regex: true }] : [{ pattern }],
    audience: rulesForAll[index % rulesForAll.length],
    schedule: { start_at: '2026-01-01T00:00:00Z', end_at: '2027-01-01T00:00:00Z' },
    rollout: { percentage: index % 3 === 0 ? 99.99 : 100 },
  }
}

/** @param {number} index @param {import('@guide/engine').UrlPattern} pattern */
const otherItem = (index, pattern) => ({
  ...base(index),
  url_patterns: [pattern],
  audience: { plan: 'pro', seats: { $gte: index % 100 } },
  rollout: { percentage: 50 },
})

/** A mix of all kinds of patterns; one in ten is a regular expression. @param {number} index */
export function mixedPattern(index) {
  const area = `/area-${index % 100}`
  const patterns = [
    { pattern: `${area}/page-${index}` },
    { pattern: `${area}/page-${index}/*` },
    { pattern: `${area}-${index}*` },
    { pattern: `//other-${index}.example.com/orders/*` },
    { pattern: `^/reports/${index}/[a-z]+$`, is_regex: true },
    { pattern: `/orders/archive-${index}` },
    { pattern: `/orders/archive/${index}/*` },
    { pattern: `${area}?page=${index}` },
    { pattern: `/#/page-${index}` },
    { pattern: `/settings/${index}` },
  ]
  return patterns[index % patterns.length] ?? { pattern: area }
}

/** Like `mixedPattern`, but the regular expressions begin like the URL of the page. @param {number} index */
export function nearbyPattern(index) {
  return index % 10 === 4 ? { pattern: `^/orders/[a-z]+-${index}$`, is_regex: true } : mixedPattern(index)
}
