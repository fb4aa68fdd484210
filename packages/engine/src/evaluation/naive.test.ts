import fc from 'fast-check'
import { expect, it } from 'vitest'
import { arbitraryPatterns, arbitraryUrl } from '../../testing/arbitrary-pages.ts'
import { buildSnapshot } from '../snapshot/build-snapshot.ts'
import type { ItemDefinition } from '../snapshot/item-definition.ts'
import type { ProgressEntry } from '../subject/progress.ts'
import { evaluate } from './evaluate.ts'
import { explain } from './explain.ts'

// The rules of SPEC.md once more, the slow and plain way: every item, every gate, nothing prepared.

type Context = {
  url: string
  userId: string | null
  sessionId: string | null
  claims: Record<string, unknown>
  tokens: Record<string, unknown>
  progress: Map<string, ProgressEntry>
}

type Rule = { plan?: string; age?: { $gte: number }; 'tour.tour_1.completed'?: boolean; $or?: Rule[] }
type Definition = Omit<ItemDefinition, 'audience'> & { audience?: Rule | null }

function decide(
  definitions: Definition[],
  breakers: { tours: boolean; content: boolean },
  context: Context,
  now: number,
) {
  const allowed = definitions.filter(
    one =>
      breakers[one.content_type === 'tour' ? 'tours' : 'content'] &&
      one.status === 'published' &&
      !(one.content_type === 'tour' && one.step_count === 0) &&
      isOnPage(one, context.url) &&
      isOffered(one, context) &&
      (!one.audience || holds(one.audience, context)) &&
      (!one.audience_id || (one.audience_id === 'aud_1' && holds({ plan: 'pro' }, context))) &&
      isRolledOut(one, context),
  )
  const start = (one: Definition) => (one.schedule?.start_at ? Date.parse(one.schedule.start_at) : -Infinity)
  const end = (one: Definition) => (one.schedule?.end_at ? Date.parse(one.schedule.end_at) : Infinity)
  const changes = allowed.filter(one => now < end(one)).map(one => (start(one) > now ? start(one) : end(one)))
  const next = Math.min(Infinity, ...changes)
  return {
    ids: allowed
      .filter(one => start(one) <= now && now < end(one))
      .sort(
        (a, b) =>
          (b.priority ?? 0) - (a.priority ?? 0) ||
          Date.parse(b.created_at ?? '') - Date.parse(a.created_at ?? '') ||
          (a.id < b.id ? -1 : 1),
      )
      .map(one => one.id),
    nextChangeAt: next === Infinity ? null : next,
  }
}

function isOnPage({ url_patterns = [] }: Definition, url: string): boolean {
  const page = urlOf(url)
  return (
    url_patterns.length === 0 ||
    url_patterns.some(({ pattern, is_regex }) =>
      is_regex ? regexMatches(pattern, page) : plainMatches(pattern, page),
    )
  )
}

function urlOf(url: string): URL | undefined {
  const bases = /^\/(?!\/)/.test(url) ? ['https://-'] : [undefined, 'https://-']
  for (const base of bases) {
    try {
      return new URL(url, base)
    } catch {}
  }
  return undefined
}

function regexMatches(pattern: string, page: URL | undefined): boolean {
  const address = page ? page.pathname + page.search + page.hash : ''
  return !pattern.endsWith('(') && new RegExp(pattern).test(address)
}

function plainMatches(pattern: string, page: URL | undefined): boolean {
  const [, host, rest] = /^(?:(?:https:)?\/\/([^/?#]*))?(.*)$/.exec(pattern) ?? []
  const [beforeHash, hash] = splitAt(rest ?? '', '#')
  const [path, search] = splitAt(beforeHash, '?')
  return (
    (host === undefined || (page !== undefined && hostMatches(host, page))) &&
    (path === '' || path === '*' || (page !== undefined && partMatches(path, page.pathname, true))) &&
    (search === undefined || partMatches(search, page?.search.slice(1) ?? '', false)) &&
    (hash === undefined || partMatches(hash, page?.hash.slice(1) ?? '', true))
  )
}

function splitAt(text: string, sign: string): [string, string | undefined] {
  const at = text.indexOf(sign)
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)]
}

function hostMatches(host: string, page: URL): boolean {
  const [name, port] = splitAt(host, ':')
  if (name === '') return false
  const pagePort = page.port || (page.protocol === 'http:' ? '80' : '443')
  if (port !== undefined && port !== pagePort) return false
  return name.startsWith('*.') ? page.hostname.endsWith(name.slice(1)) : page.hostname === name
}

function partMatches(pattern: string, text: string, slashes: boolean): boolean {
  const plain = (one: string) => (slashes ? decodeURI(one).replace(/\/$/, '') : decodeURI(one))
  if (pattern === '*') return true
  if (pattern.endsWith('/*')) {
    const base = plain(pattern.slice(0, -1))
    return plain(text) === base || plain(text).startsWith(`${base}/`)
  }
  if (pattern.endsWith('*')) return plain(text).startsWith(decodeURI(pattern.slice(0, -1)))
  return plain(text) === plain(pattern)
}

function isOffered(one: Definition, { progress, sessionId }: Context): boolean {
  const entry = progress.get(one.id) ?? { state: 'none' }
  if (one.trigger?.trigger_type === 'manual') return true
  if (one.trigger?.trigger_type === 'first_visit') return ['none', 'in_progress'].includes(entry.state)
  if (!['completed', 'dismissed'].includes(entry.state)) return true
  if (one.content_type === 'tour' || (one.dismiss_behavior ?? 'once') === 'once') return false
  return one.dismiss_behavior === 'always' || entry.session_id !== sessionId
}

function holds(rule: Rule, context: Context): boolean {
  const read = (name: string) => (name in context.claims ? context.claims[name] : context.tokens[name])
  return (
    (rule.plan === undefined || read('plan') === rule.plan) &&
    (rule.age === undefined || Number(read('age') ?? 0) >= rule.age.$gte) &&
    (rule['tour.tour_1.completed'] === undefined ||
      (context.progress.get('tour_1')?.state === 'completed') === rule['tour.tour_1.completed']) &&
    (rule.$or === undefined || rule.$or.length === 0 || rule.$or.some(one => holds(one, context)))
  )
}

function isRolledOut({ id, rollout }: Definition, { userId }: Context): boolean {
  const { enabled = true, percentage = 100 } = rollout ?? {}
  if (!enabled || percentage === 0) return false
  if (percentage === 100) return true
  return userId !== null && fnv(`${fnv(id + userId)}`) % 10_000 < Math.round(percentage * 100)
}

function fnv(text: string): number {
  let hash = 0x811c9dc5n
  for (const byte of Buffer.from(text, 'utf8')) hash = ((hash ^ BigInt(byte)) * 0x01000193n) % 2n ** 32n
  return Number(hash)
}

const instant = fc.integer({ min: 0, max: 9 }).map(hour => `2026-06-15T0${hour}:00:00.000Z`)
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })
const often = <T>(usual: T, others: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: others })
const plan = fc.constantFrom('free', 'pro')
const age = fc.constantFrom(5, 18, 40)

const leaf: fc.Arbitrary<Rule> = fc.oneof(
  fc.record({ plan }),
  fc.record({ age: fc.record({ $gte: age }) }),
  fc.record({ 'tour.tour_1.completed': fc.boolean() }),
  fc.constant({}),
)
const rule = fc.oneof(leaf, fc.record({ $or: fc.array(leaf, { maxLength: 3 }) }))

const definitions: fc.Arbitrary<Definition[]> = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom(
      'tour_1',
      'tour_2',
      'cnt_1',
      'cnt_2',
      'cnt_3',
      'cnt_é',
      'cnt_5',
      'cnt_6',
      'cnt_7',
      'cnt_8',
    ),
    content_type: fc.constantFrom('tour', 'modal', 'banner'),
    json: fc.constant('{}'),
    status: often('published', fc.constantFrom('draft', 'archived')),
    step_count: often(3, fc.constant(0)),
    url_patterns: fc.oneof(arbitraryPatterns, fc.constant([])),
    trigger: fc.record({ trigger_type: fc.constantFrom('page_load', 'manual', 'first_visit') }),
    dismiss_behavior: fc.constantFrom('once', 'session', 'always'),
    audience: fc.oneof(maybe(rule), fc.constant(null)),
    audience_id: often(null, fc.constantFrom('aud_1', 'aud_1', 'aud_unknown')),
    rollout: fc.oneof(
      fc.constant(null),
      fc.record({
        enabled: often(true, fc.constant(false)),
        percentage: fc.constantFrom(0, 30, 50.5, 99.99, 100),
      }),
    ),
    schedule: fc.oneof(fc.constant(null), fc.record({ start_at: maybe(instant), end_at: maybe(instant) })),
    priority: fc.integer({ min: -1, max: 2 }),
    created_at: instant,
  }),
  { selector: one => one.id, minLength: 4, maxLength: 10 },
)

const entry = fc.record({
  state: fc.constantFrom('none', 'seen', 'in_progress', 'completed', 'dismissed'),
  session_id: fc.constantFrom('s1', 's2'),
})
const context: fc.Arbitrary<Context> = fc.record({
  url: arbitraryUrl,
  userId: fc.constantFrom('user_1', 'user_2', 'josé', '😀', null),
  sessionId: fc.constantFrom('s1', 's2', null),
  claims: fc.record({ plan }, { requiredKeys: [] }),
  tokens: fc.record({ plan, age }, { requiredKeys: [] }),
  progress: fc
    .dictionary(fc.constantFrom('tour_1', 'tour_2', 'cnt_1', 'cnt_2', 'cnt_3', 'cnt_é'), entry)
    .map(entries => new Map(Object.entries(entries))),
})

it('E2.1, E11.2: the index, the explanation and the plain reading of the rules agree on everything', () => {
  const breakers = fc.record({
    tours: often(true, fc.constant(false)),
    content: often(true, fc.constant(false)),
  })
  const now = instant.map(text => Date.parse(text))
  fc.assert(
    fc.property(definitions, breakers, context, now, (items, switches, subject, at) => {
      const audiences = [{ audience_id: 'aud_1', rule: { plan: 'pro' } }]
      const snapshot = buildSnapshot(items, { breakers: switches, audiences })
      const decisions = evaluate(snapshot, subject, at)
      const expected = decide(items, switches, subject, at)
      expect({ ids: decisions.items.map(({ id }) => id), nextChangeAt: decisions.nextChangeAt }).toEqual(
        expected,
      )
      const eligible = explain(snapshot, subject, at).filter(one => one.eligible)
      expect(eligible.map(one => one.item.id)).toEqual(expected.ids)
    }),
    { numRuns: 2000 },
  )
})
