/** @typedef {import('@guide/contracts').TransferDocument} TransferDocument */

/** How many items match every user on the page. */
export const matching = 10

/** The page of every user. */
export const page = 'https://app.example.com/orders/1042?tab=items'

/** The id of a tour or content item, by its index in the document. @param {number} index */
export const idOf = index => `${isTour(index) ? 'tour' : 'cnt'}_${index.toString(16).padStart(12, '0')}`

/** The ids of the tour's steps. */
export const stepIds = ['open', 'choose', 'confirm']

/**
 * The transfer document of a tenant with `count` published items. The first ten match every user on the page.
 * @param {number} count
 * @returns {TransferDocument}
 */
export function tenantDocument(count) {
  const indexes = Array.from({ length: count }, (_, index) => index)
  return {
    format: 'guide/1',
    default_theme_id: null,
    themes: [],
    audiences: [],
    tours: indexes.filter(isTour).map(index => ({ tour_id: idOf(index), ...published(tour(index)) })),
    content: indexes
      .filter(index => !isTour(index))
      .map(index => ({ content_id: idOf(index), ...published(content(index)) })),
    articles: [],
  }
}

/** Two of the first ten items are tours. @param {number} index */
export function isTour(index) {
  return index % 5 === 0
}

/** @template Definition @param {Definition} definition */
const published = definition => ({
  status: /** @type {const} */ ('published'),
  created_at: '2026-01-01T00:00:00.000Z',
  definition,
  published: definition,
})

/** @param {number} index */
const tour = index => ({
  title: `First steps with orders ${index}`,
  description: 'Shown once to every user.',
  steps: stepIds.map((step_id, order) => ({
    step_id,
    order,
    title: `Step ${order + 1}: ${step_id} an order`,
    body: 'Open the **list**, then choose an order. [Read more](https://docs.example.com/orders).',
    element_target: { css_selector: `#orders .row-${order}`, data_attribute: `order-${step_id}` },
    position: /** @type {const} */ ('auto'),
    page: null,
    advance_on: /** @type {const} */ ({ type: 'next' }),
    backdrop: /** @type {const} */ ('block'),
    on_missing: /** @type {const} */ ('skip'),
    wait_ms: 5000,
  })),
  ...delivery(index),
})

const kinds = /** @type {const} */ (['tooltip', 'banner', 'modal', 'hotspot'])

/** @param {number} index */
const content = index => ({
  content_type: kinds[index % kinds.length] ?? 'banner',
  title: `What is new in orders ${index}`,
  body: 'Orders can now be **exported** as a file, and *shared* with your whole team.',
  element_target: { element_id: `orders-${index}` },
  position: /** @type {const} */ ('bottom'),
  on_missing: /** @type {const} */ ('skip'),
  backdrop: /** @type {const} */ ('block'),
  layout: /** @type {const} */ ('overlay'),
  wait_ms: 5000,
  dismiss_behavior: /** @type {const} */ ('once'),
  cta_text: 'Show me',
  cta_url: '/orders/export',
  items: [],
  ...delivery(index),
})

/** @param {number} index */
const delivery = index => ({
  trigger: { trigger_type: /** @type {const} */ ('page_load') },
  audience_id: null,
  priority: index % 5,
  ...(index < matching ? onThePage(index) : elsewhere(index)),
})

const pagePatterns = ['/orders/*', '*', '//app.example.com/orders/*', '/orders*']
const rulesForAll = [
  { plan: { $in: ['free', 'pro', 'team'] } },
  { role: { $ne: 'guest' }, seats: { $gte: 1 } },
  null,
  { $or: [{ plan: 'enterprise' }, { country: { $nin: ['XX', 'YY'] } }] },
]

/** Matches every user that `contentRequests` creates. @param {number} index */
const onThePage = index => ({
  url_patterns: [
    index === 9
      ? { pattern: '^/orders/[0-9]+', is_regex: true }
      : { pattern: pagePatterns[index % pagePatterns.length] ?? '*', is_regex: false },
  ],
  audience: rulesForAll[index % rulesForAll.length] ?? null,
  rollout: { enabled: true, percentage: 100 },
  schedule: { start_at: '2026-01-01T00:00:00Z', end_at: '2099-01-01T00:00:00Z' },
})

/** @param {number} index */
const elsewhere = index => ({
  url_patterns: [otherPattern(index)],
  audience: { plan: 'pro', seats: { $gte: index % 100 } },
  rollout: { enabled: true, percentage: 50 },
  schedule: { start_at: null, end_at: null },
})

/** Plain paths, wildcards and, for one in fifty, a regular expression. @param {number} index */
function otherPattern(index) {
  if (index % 50 === 49) return { pattern: `^/reports/${index}/[a-z]+$`, is_regex: true }
  const patterns = [
    `/area-${index % 100}/page-${index}`,
    `/area-${index % 100}/page-${index}/*`,
    `/orders/archive-${index}`,
    `/orders/archive/${index}/*`,
    `//other-${index}.example.com/orders/*`,
  ]
  return { pattern: patterns[index % patterns.length] ?? '/settings', is_regex: false }
}
