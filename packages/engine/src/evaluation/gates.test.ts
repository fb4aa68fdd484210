import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import {
  arbitraryBreakers,
  arbitraryContext,
  arbitraryItems,
  arbitraryNow,
} from '../../testing/arbitrary-items.ts'
import { item } from '../../testing/item.ts'
import { compilePattern } from '../page/compile-pattern.ts'
import type { UrlPattern } from '../page/url-pattern.ts'
import { buildSnapshot } from '../snapshot/build-snapshot.ts'
import type { SnapshotItem } from '../snapshot/snapshot.ts'
import { createSubject, type Subject } from '../subject/subject.ts'
import { evaluate } from './evaluate.ts'
import { gates } from './gates.ts'

afterEach(() => vi.restoreAllMocks())

it('E2.1: the table has the gates that SPEC.md lists, in the same order', () => {
  const spec = readFileSync(new URL('../../SPEC.md', import.meta.url), 'utf8')
  const [rule = ''] = /\*\*E2\.1\*\*[^\n]*/.exec(spec) ?? []
  const listed = [...rule.matchAll(/`(\w+)`/g)].map(match => match[1])
  expect(gates.map(({ name }) => name)).toEqual(listed)
})

it('E2.1: evaluate checks the gates of the table, in the same order', () => {
  const checked: string[] = []
  for (const gate of gates) {
    const passes = gate.passes as (...args: unknown[]) => boolean
    vi.spyOn(gate, 'passes').mockImplementation((...args: unknown[]) => {
      checked.push(gate.name)
      return passes(...args)
    })
  }
  const { items } = evaluate(buildSnapshot([item()]), { url: '/', userId: 'user_1' }, 0)
  expect(items).toHaveLength(1)
  // The page index, two comparisons of instants and the room in the answer stand in for these; the next test compares
  // their results.
  const inlined = ['schedule', 'page', 'room']
  expect(checked).toEqual(gates.map(({ name }) => name).filter(name => !inlined.includes(name)))
})

it('E2.1, E1.3: evaluate delivers what passes every gate, and schedules alone decide the next change', () => {
  fc.assert(
    fc.property(
      arbitraryItems,
      arbitraryBreakers,
      arbitraryContext,
      arbitraryNow,
      (definitions, breakers, context, now) => {
        const audiences = [{ audience_id: 'aud_1', rule: { plan: 'pro' } }]
        const snapshot = buildSnapshot(definitions, { breakers, audiences })
        const subject = createSubject(context, now)
        const failed = new Map(snapshot.items.map(one => [one, failedGates(one, subject)]))
        const passing = snapshot.items.filter(one => failed.get(one)?.every(name => name === 'schedule'))
        const changes = passing
          .filter(({ endAt }) => now < endAt)
          .map(({ startAt, endAt }) => (now < startAt ? startAt : endAt))
        const next = Math.min(Infinity, ...changes)
        const decisions = evaluate(snapshot, context, now)
        expect(decisions.items.map(({ id }) => id)).toEqual(
          passing.filter(one => failed.get(one)?.length === 0).map(({ id }) => id),
        )
        expect(decisions.nextChangeAt).toBe(next === Infinity ? null : next)
      },
    ),
    { numRuns: 500 },
  )
})

function failedGates(one: SnapshotItem, subject: Subject): string[] {
  const { id, patterns, stepPages } = one
  const matches = (pattern: UrlPattern) => compilePattern(pattern).matches(subject.page)
  const isResumed = subject.progress.get(id)?.state === 'in_progress' && stepPages.some(matches)
  const onPage = patterns.length === 0 || patterns.some(matches) || isResumed
  return gates.filter(gate => !gate.passes(one, subject, onPage)).map(({ name }) => name)
}
