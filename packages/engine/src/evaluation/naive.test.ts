import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  type ArbitraryContext,
  type ArbitraryItem,
  type ArbitraryRule,
  arbitraryBreakers,
  arbitraryContext,
  arbitraryItems,
  arbitraryNow,
} from '../../testing/arbitrary-items.ts'
import type { UrlPattern } from '../page/url-pattern.ts'
import { buildSnapshot } from '../snapshot/build-snapshot.ts'
import { evaluate } from './evaluate.ts'
import { explain, findWithheld } from './explain.ts'

// A second, slow implementation of SPEC.md: it checks every item against every rule and prepares nothing.

function decide(
  definitions: ArbitraryItem[],
  breakers: { tours: boolean; content: boolean },
  context: ArbitraryContext,
  now: number,
) {
  const allowed = definitions.filter(
    one =>
      breakers[one.content_type === 'tour' ? 'tours' : 'content'] &&
      one.status === 'published' &&
      one.step_count !== 0 &&
      (isOnPage(one.url_patterns ?? [], context.url) || isResumedOn(one, context)) &&
      isOffered(one, context) &&
      (!one.audience || holds(one.audience, context)) &&
      (!one.audience_id || (one.audience_id === 'aud_1' && holds({ plan: 'pro' }, context))) &&
      isRolledOut(one, context),
  )
  const start = (one: ArbitraryItem) =>
    one.schedule?.start_at ? Date.parse(one.schedule.start_at) : -Infinity
  const end = (one: ArbitraryItem) => (one.schedule?.end_at ? Date.parse(one.schedule.end_at) : Infinity)
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

function isOnPage(patterns: readonly UrlPattern[], url: string): boolean {
  const page = urlOf(url)
  return (
    patterns.length === 0 ||
    patterns.some(({ pattern, is_regex }) =>
      is_regex ? regexMatches(pattern, page) : plainMatches(pattern, page),
    )
  )
}

function isResumedOn(one: ArbitraryItem, { url, progress }: ArbitraryContext): boolean {
  const { step_pages = [] } = one
  return progress.get(one.id)?.state === 'in_progress' && step_pages.length > 0 && isOnPage(step_pages, url)
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
  const relativeUrl = page ? page.pathname + page.search + page.hash : ''
  return !pattern.endsWith('(') && new RegExp(pattern).test(relativeUrl)
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

function isOffered(one: ArbitraryItem, { progress, sessionId }: ArbitraryContext): boolean {
  const entry = progress.get(one.id) ?? { state: 'none' }
  if (entry.state === 'abandoned' && (one.version ?? 0) > (entry.abandoned_version ?? 0)) return true
  if (one.trigger?.trigger_type === 'manual') return true
  if (one.trigger?.trigger_type === 'first_visit') return ['none', 'in_progress'].includes(entry.state)
  if (!['abandoned', 'completed', 'dismissed'].includes(entry.state)) return true
  if (one.content_type === 'tour' || (one.dismiss_behavior ?? 'once') === 'once') return false
  return one.dismiss_behavior === 'always' || entry.session_id !== sessionId
}

function holds(rule: ArbitraryRule, context: ArbitraryContext): boolean {
  const read = (name: string) => (name in context.claims ? context.claims[name] : context.tokens[name])
  return (
    (rule.plan === undefined || read('plan') === rule.plan) &&
    (rule.age === undefined || Number(read('age') ?? 0) >= rule.age.$gte) &&
    (rule['tour.tour_1.completed'] === undefined ||
      (context.progress.get('tour_1')?.state === 'completed') === rule['tour.tour_1.completed']) &&
    (rule.$or === undefined || rule.$or.length === 0 || rule.$or.some(one => holds(one, context)))
  )
}

function isRolledOut({ id, rollout }: ArbitraryItem, { userId }: ArbitraryContext): boolean {
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

it('E2.1, E11.2, E11.4: evaluate and explain agree with a naive implementation of the rules', () => {
  fc.assert(
    fc.property(
      arbitraryItems,
      arbitraryBreakers,
      arbitraryContext,
      arbitraryNow,
      (items, breakers, context, now) => {
        const audiences = [{ audience_id: 'aud_1', rule: { plan: 'pro' } }]
        const snapshot = buildSnapshot(items, { breakers, audiences })
        const decisions = evaluate(snapshot, context, now)
        const expected = decide(items, breakers, context, now)
        expect({ ids: decisions.items.map(({ id }) => id), nextChangeAt: decisions.nextChangeAt }).toEqual(
          expected,
        )
        const eligible = explain(snapshot, context, now).filter(one => one.eligible)
        expect(eligible.map(one => one.item.id)).toEqual(expected.ids)
        const firstFailed = explain(snapshot, context, now).flatMap(({ item: { id }, gates }) => {
          const failed = gates.find(({ passed }) => !passed)
          return failed ? [[id, failed.gate]] : []
        })
        const withheld = findWithheld(snapshot, context, now).map(({ item: { id }, gate }) => [id, gate])
        expect(withheld).toEqual(firstFailed)
        expect(findWithheld(snapshot, context, now, 2)).toHaveLength(Math.min(2, firstFailed.length))
      },
    ),
    { numRuns: 2000 },
  )
})
