import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { createGroupCommit } from './group-commit.ts'

const turn = () => new Promise(resolve => setImmediate(resolve))

interface Held {
  entries: string[]
  finish(stored?: string[]): Promise<unknown>
  fail(error: Error): Promise<unknown>
}

/** A group commit whose commits stay open until the test ends them. */
function heldCommits(
  options: {
    lanes?: number
    maxEntries?: number
    maxOfTenant?: number
    maxWaiting?: number
    sizeOf?: (entry: string) => number
    rest?: number
    perSecond?: number
  } = {},
) {
  const commits: Held[] = []
  const group = createGroupCommit<string>({
    lanes: 1,
    rest: 0,
    perSecond: 2000,
    ...options,
    commit: entries =>
      new Promise((resolve, reject) => {
        commits.push({
          entries,
          finish(stored = entries) {
            resolve(new Set(stored))
            return turn()
          },
          fail(error) {
            reject(error)
            return turn()
          },
        })
      }),
  })
  return { group, commits, last: () => commits.at(-1) as Held }
}

/** Ends every commit, including those that start meanwhile. */
async function finishAll(commits: Held[]) {
  for (let index = 0; index < commits.length; index++) await commits[index]?.finish()
}

const away = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

test('submissions of the same turn of the event loop share a commit', async () => {
  const { group, commits } = heldCommits()
  const submitted = ['a', 'b', 'c'].map(tenant => group.submit(tenant, [`${tenant}1`]))
  await turn()
  expect(commits.map(({ entries }) => entries)).toEqual([['a1', 'b1', 'c1']])
  await commits[0]?.finish()
  expect(await Promise.all(submitted)).toHaveLength(3)
})

test('submissions that arrive during a commit share the next one', async () => {
  const { group, commits } = heldCommits()
  const first = group.submit('a', ['a1'])
  await turn()
  const later = ['a2', 'a3', 'a4'].map(entry => group.submit('a', [entry]))
  await turn()
  expect(commits).toHaveLength(1)
  await commits[0]?.finish()
  await first
  expect(commits.map(({ entries }) => entries)).toEqual([['a1'], ['a2', 'a3', 'a4']])
  await finishAll(commits)
  await Promise.all(later)
})

test('submissions resolve after the commit, each with the entries that were new', async () => {
  const { group, last } = heldCommits()
  let answered = 0
  const submitted = [
    ['a1', 'a2'],
    ['a2', 'a3'],
  ].map(entries =>
    group.submit('a', entries).then(stored => {
      answered++
      return entries.filter(entry => stored.has(entry))
    }),
  )
  for (let count = 0; count < 10; count++) await turn()
  expect(answered).toBe(0)
  await last().finish(['a1', 'a3'])
  expect(await Promise.all(submitted)).toEqual([['a1'], ['a3']])
})

test('tenants take turns: a tenant that floods the service waits for its own commits', async () => {
  const { group, commits } = heldCommits({ maxEntries: 3 })
  const submitted = Array.from({ length: 20 }, (_, index) => group.submit('flood', [`flood${index}`]))
  submitted.push(group.submit('b', ['b1']), group.submit('c', ['c1']))
  await turn()
  expect(commits[0]?.entries).toEqual(['flood0', 'b1', 'c1'])
  await commits[0]?.finish()
  expect(commits[1]?.entries).toEqual(['flood1', 'flood2', 'flood3'])
  submitted.push(group.submit('d', ['d1']))
  await commits[1]?.finish()
  expect(commits[2]?.entries).toEqual(['flood4', 'd1', 'flood5'])
  await finishAll(commits)
  await Promise.all(submitted)
})

test('a light tenant does not wait in the commit of a heavy one', async () => {
  const { group, commits } = heldCommits({ lanes: 2 })
  const entries = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${name}${index}`)
  const submitted = [group.submit('flood', entries('flood', 60)), group.submit('a', ['a1'])]
  submitted.push(group.submit('heavy', entries('heavy', 60)), group.submit('b', ['b1']))
  await turn()
  await turn()
  expect(commits.map(({ entries }) => entries.length)).toEqual([2, 120])
  expect(commits[0]?.entries).toEqual(['a1', 'b1'])
  await finishAll(commits)
  await Promise.all(submitted)
})

test('heavy and light tenants alternate in a single lane', async () => {
  const { group, commits } = heldCommits({ maxEntries: 60 })
  const flood = (part: string) => Array.from({ length: 60 }, (_, index) => `flood${part}${index}`)
  const submitted = ['a', 'b', 'c'].map(part => group.submit('flood', flood(part)))
  await turn()
  submitted.push(group.submit('a', ['a1']))
  await commits[0]?.finish()
  submitted.push(group.submit('b', ['b1']))
  await finishAll(commits)
  await Promise.all(submitted)
  expect(commits.map(({ entries }) => entries[0])).toEqual(['flooda0', 'a1', 'floodb0', 'b1', 'floodc0'])
})

test('heavy tenants rest while there are light ones, and only then', async () => {
  const { group, commits } = heldCommits({ maxEntries: 60, rest: 1_000_000, perSecond: 1 })
  const flood = (part: string) => Array.from({ length: 60 }, (_, index) => `flood${part}${index}`)
  const submitted = ['a', 'b', 'c', 'd'].map(part => group.submit('flood', flood(part)))
  await turn()
  await commits[0]?.finish()
  expect(commits[1]?.entries[0]).toBe('floodb0')
  submitted.push(group.submit('a', ['a1']))
  await commits[1]?.finish()
  await commits[2]?.finish()
  await commits[3]?.finish()
  for (let count = 0; count < 10; count++) await turn()
  expect(commits.map(({ entries }) => entries[0])).toEqual(['flooda0', 'floodb0', 'a1', 'floodc0'])
  submitted.push(group.submit('b', ['b1']))
  await turn()
  expect(commits[4]?.entries).toEqual(['b1'])
  await commits[4]?.finish()
  await expect.poll(() => commits[5]?.entries[0]).toBe('floodd0')
  await commits[5]?.finish()
  await Promise.all(submitted)
})

test('heavy tenants do not rest for longer than they need to store what they may', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  try {
    /** How long a tenant rests after a commit of 100 entries that took this long. */
    const restAfter = async (tookMs: number) => {
      const { group, commits } = heldCommits({ lanes: 2, maxOfTenant: 100, rest: 6, perSecond: 1000 })
      const light = group.submit('a', ['a1'])
      await turn()
      await commits[0]?.finish()
      await light
      const batch = (part: string) => Array.from({ length: 100 }, (_, index) => `${part}${index}`)
      const submitted = ['x', 'y'].map(part => group.submit('flood', batch(part)))
      await turn()
      vi.advanceTimersByTime(tookMs)
      await commits[1]?.finish()
      let rested = 0
      for (; commits.length < 3; rested++) {
        vi.advanceTimersByTime(1)
        await turn()
      }
      await commits[2]?.finish()
      await Promise.all(submitted)
      return rested
    }
    // Six times as long, 100 ms for each 100 entries, and at least twice as long.
    expect(await restAfter(10)).toBe(60)
    expect(await restAfter(20)).toBe(80)
    expect(await restAfter(50)).toBe(100)
  } finally {
    vi.useRealTimers()
  }
})

test('a tenant that was light itself a moment ago does not rest', async () => {
  const { group, commits } = heldCommits({ maxEntries: 60, rest: 1_000_000, perSecond: 1 })
  const submitted = [group.submit('a', ['small'])]
  await turn()
  for (const part of ['x', 'y'])
    submitted.push(
      group.submit(
        'a',
        Array.from({ length: 60 }, (_, index) => `${part}${index}`),
      ),
    )
  await commits[0]?.finish()
  await commits[1]?.finish()
  for (let count = 0; count < 10; count++) await turn()
  expect(commits.map(({ entries }) => entries[0])).toEqual(['small', 'x0', 'y0'])
  await commits[2]?.finish()
  await Promise.all(submitted)
})

test('a tenant that floods the service has a share of each commit, even if the group has room', async () => {
  const { group, commits } = heldCommits({ maxEntries: 100, maxOfTenant: 4 })
  const batch = (index: number) => [`flood${index}`, `flood${index}'`, `flood${index}"`]
  const submitted = Array.from({ length: 5 }, (_, index) => group.submit('flood', batch(index)))
  submitted.push(group.submit('b', ['b1']), group.submit('b', ['b2']))
  await turn()
  expect(commits[0]?.entries).toEqual([...batch(0), 'b1', ...batch(1), 'b2'])
  await commits[0]?.finish()
  expect(commits[1]?.entries).toEqual([...batch(2), ...batch(3)])
  await finishAll(commits)
  await Promise.all(submitted)
  expect(commits).toHaveLength(3)
})

test('a tenant that is alone fills a commit, because no other tenant waits for it', async () => {
  const { group, commits } = heldCommits({ maxEntries: 300, maxOfTenant: 100 })
  const flood = () => group.submit('flood', many('flood', 100))
  const submitted = [flood(), flood(), flood(), flood()]
  await turn()
  expect(commits.map(({ entries }) => entries.length)).toEqual([300])
  submitted.push(group.submit('light', ['1']), flood(), flood())
  await commits[0]?.finish()
  await commits[1]?.finish()
  await commits[2]?.finish()
  // Light tenants count as present for a while.
  expect(commits.map(({ entries }) => entries.length)).toEqual([300, 1, 100, 100])
  await finishAll(commits)
  await Promise.all(submitted)
})

test('a tenant is never in two commits at the same time; other tenants use the free lanes', async () => {
  const { group, commits } = heldCommits({ lanes: 2 })
  const submitted = [group.submit('a', ['a1'])]
  await turn()
  submitted.push(group.submit('a', ['a2']), group.submit('b', ['b1']))
  await turn()
  expect(commits.map(({ entries }) => entries)).toEqual([['a1'], ['b1']])
  submitted.push(group.submit('c', ['c1']))
  await turn()
  expect(commits).toHaveLength(2)
  await commits[1]?.finish()
  expect(commits[2]?.entries).toEqual(['c1'])
  await commits[0]?.finish()
  expect(commits[3]?.entries).toEqual(['a2'])
  await finishAll(commits)
  await Promise.all(submitted)
})

test('a submission that cannot be stored fails alone and causes few extra commits', async () => {
  let commits = 0
  const stored: string[] = []
  const group = createGroupCommit<string>({
    lanes: 1,
    perSecond: 2000,
    commit: async entries => {
      commits++
      if (entries.includes('poison')) throw new Error('this can’t be stored')
      stored.push(...entries)
      return new Set(entries)
    },
  })
  const names = Array.from({ length: 64 }, (_, index) => (index === 37 ? 'poison' : `good${index}`))
  const outcomes = await Promise.allSettled(names.map(name => group.submit(name, [name])))
  expect(outcomes.map(({ status }) => status)).toEqual(
    names.map(name => (name === 'poison' ? 'rejected' : 'fulfilled')),
  )
  expect(stored.sort()).toEqual(names.filter(name => name !== 'poison').sort())
  expect(commits).toBeLessThan(16)
  expect(await group.submit('poison', ['harmless'])).toEqual(new Set(['harmless']))
})

test('if the database is unavailable, all submissions fail after one attempt', async () => {
  const { group, commits } = heldCommits()
  const submitted = ['a', 'b', 'c'].map(tenant => group.submit(tenant, [tenant]))
  const outcomes = Promise.allSettled(submitted)
  await turn()
  await commits[0]?.fail(away())
  expect(await outcomes).toEqual(submitted.map(() => ({ status: 'rejected', reason: expect.any(Error) })))
  expect(commits).toHaveLength(1)
  const next = group.submit('a', ['a2'])
  await turn()
  await commits[1]?.finish()
  expect(await next).toEqual(new Set(['a2']))
})

test('a tenant with too many waiting entries is refused for a second; other tenants are not', async () => {
  const { group, commits } = heldCommits({ maxWaiting: 10 })
  const submitted = [group.submit('a', ['under way'])]
  await turn()
  submitted.push(group.submit('a', Array(4).fill('x')), group.submit('a', Array(6).fill('x')))
  await expect(group.submit('a', ['y'])).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 1 })
  submitted.push(group.submit('b', Array(10).fill('z')))
  await finishAll(commits)
  await Promise.all(submitted)
  const again = group.submit('a', ['y'])
  await turn()
  await finishAll(commits)
  expect(await again).toEqual(new Set(['y']))
})

test('large entries count as several: a commit takes fewer of them, and fewer may wait', async () => {
  const sizeOf = (entry: string) => entry.length
  const { group, commits } = heldCommits({ maxOfTenant: 4, maxWaiting: 12, sizeOf })
  const submitted = [group.submit('a', ['-']), group.submit('b', ['-'])]
  await turn()
  for (const entry of ['xxx', 'yyy', 'zzz', 'ooo']) submitted.push(group.submit('a', [entry]))
  submitted.push(group.submit('b', ['b']))
  await expect(group.submit('a', ['-'])).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  await finishAll(commits)
  await Promise.all(submitted)
  const ofA = commits.map(({ entries }) => entries.filter(entry => entry.length === 3).length)
  expect(ofA.filter(count => count > 0)).toEqual([2, 2])
})

test('a tenant may submit again when its waiting entries are committed', async () => {
  const { group, commits } = heldCommits({ maxWaiting: 10, maxEntries: 1 })
  const submitted = [group.submit('a', ['under way'])]
  await turn()
  submitted.push(group.submit('a', Array(4).fill('x')), group.submit('a', Array(6).fill('x')))
  await commits[0]?.finish()
  submitted.push(group.submit('a', Array(4).fill('y')))
  await expect(group.submit('a', ['z'])).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  await finishAll(commits)
  await Promise.all(submitted)
})

/** How the commit ends that an entry is part of. */
const fates = fc.constantFrom('stored', 'stored', 'stored', 'poison', 'away')
const submissions = fc.array(
  fc.record({ tenant: fc.constantFrom('a', 'b', 'c', 'd'), fate: fates, pause: fc.nat(3) }),
  { minLength: 1, maxLength: 40 },
)
type Entry = typeof submissions extends fc.Arbitrary<(infer One)[]> ? One : never

/** A store that fails as its entries say. It records violations: a tenant in two commits, or too many busy lanes. */
function fatefulStore(lanes: number) {
  const stored: Entry[] = []
  const underWay: Set<string>[] = []
  const violations: string[] = []
  const commit = async (entries: Entry[]) => {
    const tenants = new Set(entries.map(({ tenant }) => tenant))
    for (const tenant of tenants) if (underWay.some(other => other.has(tenant))) violations.push(tenant)
    underWay.push(tenants)
    if (underWay.length > lanes) violations.push('too many lanes')
    for (let count = entries.length % 3; count > 0; count--) await turn()
    underWay.splice(underWay.indexOf(tenants), 1)
    if (entries.some(({ fate }) => fate === 'away')) throw away()
    if (entries.some(({ fate }) => fate === 'poison')) throw new Error('this can’t be stored')
    stored.push(...entries)
    return new Set(entries)
  }
  return { commit, stored, underWay, violations }
}

test('in any sequence, every submission settles once and correctly, and none stays in the queue', async () => {
  await fc.assert(
    fc.asyncProperty(submissions, fc.integer({ min: 1, max: 3 }), async (entries, lanes) => {
      const { commit, stored, underWay, violations } = fatefulStore(lanes)
      const group = createGroupCommit<Entry>({ lanes, maxEntries: 5, perSecond: 2000, commit })
      const answers: Promise<Entry[]>[] = []
      for (const entry of entries) {
        answers.push(
          group.submit(entry.tenant, [entry]).then(
            news => [entry].filter(one => news.has(one)),
            () => [],
          ),
        )
        for (let count = entry.pause; count > 0; count--) await turn()
      }
      const acknowledged = (await Promise.all(answers)).flat()
      expect(new Set(acknowledged)).toEqual(new Set(stored))
      expect(acknowledged).toHaveLength(stored.length)
      expect([underWay, violations]).toEqual([[], []])
    }),
    { numRuns: 200 },
  )
})

const many = (name: string, length: number) => Array.from({ length }, (_, number) => `${name}${number}`)

test('a submission of some entries waits a moment for a further lane, so that groups become large', async () => {
  const { group, commits } = heldCommits({ lanes: 2 })
  const submitted = [group.submit('a', many('a', 40))]
  await turn()
  submitted.push(group.submit('b', many('b', 40)))
  await turn()
  expect(commits).toHaveLength(1)
  submitted.push(group.submit('c', many('c', 40)))
  await expect.poll(() => commits.length, { interval: 1 }).toBe(2)
  expect(commits[1]?.entries).toHaveLength(80)
  await finishAll(commits)
  await Promise.all(submitted)
})

test('heavy tenants have one commit at a time, and light ones use the other lanes', async () => {
  const { group, commits } = heldCommits({ lanes: 3 })
  const submitted = ['a', 'b', 'c'].map(tenant => group.submit(tenant, many(tenant, 100)))
  await turn()
  expect(commits.map(({ entries }) => entries.length)).toEqual([300])
  submitted.push(...['d', 'e'].map(tenant => group.submit(tenant, many(tenant, 100))))
  submitted.push(group.submit('light', ['1']))
  await expect.poll(() => commits.map(({ entries }) => entries.length), { interval: 1 }).toEqual([300, 1])
  await commits[0]?.finish()
  await expect
    .poll(() => commits.map(({ entries }) => entries.length), { interval: 1 })
    .toEqual([300, 1, 200])
  await finishAll(commits)
  await Promise.all(submitted)
})
