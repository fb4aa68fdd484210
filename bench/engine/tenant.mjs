import { buildSnapshot } from '@guide/engine'
import { typicalUsers } from './typical-users.mjs'

export const now = Date.parse('2026-05-01T12:00:00Z')
export const matching = 10

/**
 * A tenant with so many items, of which the same ten are for everybody on the page.
 * @param {number} count
 * @param {(index: number) => import('@guide/engine').UrlPattern} pattern of the others
 */
export function tenant(count, pattern) {
  return buildSnapshot(
    Array.from({ length: count }, (_, index) =>
      index < matching ? delivered(index) : elsewhere(index, pattern(index)),
    ),
  )
}

/** Who asks, each on another page of the same kind. */
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

/** Rules that hold for everybody, so that the last gate is reached. @type {Record<string, any>[]} */
const rulesForAll = [
  { plan: { $in: ['free', 'trial', 'pro', 'business', 'enterprise'] } },
  { role: { $ne: 'owner' }, seats: { $gte: 0 } },
  { 'app.build': { $gte: 3000 }, country: { $nin: ['XX', 'YY'] } },
  { $or: [{ 'company.size': { $lt: 0 } }, { 'claims.email': { $regex: '@example\\.com$' } }] },
  { environment: 'live', user_id: { $exists: true } },
]

/** On the page of the visits; its rollout, where it has one, leaves nobody out whom we ask. @param {number} index */
function delivered(index) {
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
const elsewhere = (index, pattern) => ({
  ...base(index),
  url_patterns: [pattern],
  audience: { plan: 'pro', seats: { $gte: index % 100 } },
  rollout: { percentage: 50 },
})

/** Patterns of all kinds; one in ten is an expression. @param {number} index */
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

/** The same, but the expressions begin as the page does. @param {number} index */
export function nearbyPattern(index) {
  return index % 10 === 4 ? { pattern: `^/orders/[a-z]+-${index}$`, is_regex: true } : mixedPattern(index)
}
