import { expect, test } from 'vitest'
import { type Guide, startGuide, type TestResponse } from './testing/guide.ts'
import { hostileAudiences, mixedText } from './testing/hostile-rules.ts'
import { idsFor, publishContent, url } from './testing/published.ts'
import { repeatBeside } from './testing/repeat-beside.ts'
import { createTenant } from './testing/tenant.ts'
import { sharedWorld } from './testing/world.ts'

const { guide, provider } = await sharedWorld()
const contentPath = '/v1/sdk/content'

const newTenants = async (of: Guide = guide) => ({
  attacker: await createTenant(of, provider),
  neighbour: await createTenant(of, provider),
})

const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, n) => make(n))

/** Of many answers at the same time: how many have this status. All others are a refusal that names the bound. */
function servedOf(answers: TestResponse[], status: number, bound: RegExp): number {
  const refused = answers.filter(answer => answer.status !== status)
  for (const answer of refused) {
    expect([answer.status, answer.body.error.code]).toEqual([429, 'RATE_LIMITED'])
    expect(answer.body.error.message).toMatch(bound)
  }
  return answers.length - refused.length
}

test('long Markdown: 21 texts of a tenant at a time, further ones are refused, and a neighbour publishes one', async () => {
  const { attacker, neighbour } = await newTenants()
  const body = `${'*a_'.repeat(50)}${'[a]('.repeat(50)}`.padEnd(5000, 'a ')
  await repeatBeside(
    async () => {
      const bodies = [body]
      const parse = () => attacker.admin.request('POST', '/v1/admin/rich-text', { body: { bodies } })
      const answers = await Promise.all(times(60, parse))
      const served = servedOf(answers, 200, /Too many long texts at the same time/)
      expect(served).toBeGreaterThanOrEqual(20)
      expect(served).toBeLessThan(60)
    },
    async () => void (await publishContent(neighbour, { body })),
  )
})

test('large themes: writes over the rate are refused, and a neighbour writes one', async () => {
  const changes = 15
  const limited = await startGuide({ RATE_LIMIT_TENANT_CHANGES: `${changes}/86400s` })
  const { attacker, neighbour } = await newTenants(limited)
  const fonts = times(37, index => `Font-${index}`).join(',')
  const tokens = Object.fromEntries(times(200, index => [`--spot-own-${index}`, fonts]))
  const theme = { name: 'Large', light: tokens, dark: tokens }
  const { theme_id } = await attacker.admin.client.createTheme({ body: theme })
  const theirs = await neighbour.admin.client.createTheme({ body: { name: 'Small' } })
  let written = 0
  let refused = 0
  await repeatBeside(
    async () => {
      const write = (index: number) =>
        attacker.admin.request('PUT', `/v1/admin/themes/${theme_id}`, {
          body: { ...theme, name: `Large ${index}` },
        })
      const answers = await Promise.all(times(10, write))
      const served = servedOf(answers, 200, /Too many changes by the admins of this tenant/)
      written += served
      refused += answers.length - served
    },
    async () => {
      const path = `/v1/admin/themes/${theirs.theme_id}`
      const body = { name: 'Small' }
      expect((await neighbour.admin.request('PUT', path, { body })).status).toBe(200)
      expect((await neighbour.as({ sub: 'sam' }).request('GET', '/v1/sdk/config')).status).toBe(200)
    },
    () => refused > 0,
  )
  // Creating it was a change as well.
  expect(written).toBe(changes - 1)
  await limited.close()
})

test('hostile rules: 200 requests of a tenant wait, further ones are refused, and a neighbour gets its content', async () => {
  const { attacker, neighbour } = await newTenants()
  for (const audience of hostileAudiences) await publishContent(attacker, { audience })
  const id = await publishContent(neighbour, { audience: { plan: 'pro' } })
  const sam = neighbour.as({ sub: 'sam' })
  const eve = attacker.as({ sub: 'eve' })
  const body = { url, tokens: { text: mixedText(2048) } }
  expect((await eve.request('POST', contentPath, { body })).status).toBe(200)

  const leaving = new AbortController()
  const ask = {
    method: 'POST',
    headers: { ...eve.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: leaving.signal,
  }
  const refusals: unknown[] = []
  let answered = 0
  const flood = times(230, async () => {
    const response = await fetch(guide.url + contentPath, ask)
    if (response.status !== 200) refusals.push(await response.json())
    answered++
  })
  const over = Promise.allSettled(flood)
  await expect.poll(() => answered, { interval: 1 }).toBeGreaterThan(0)
  for (let asked = 0; asked < 3; asked++) expect(await idsFor(sam, { tokens: { plan: 'pro' } })).toEqual([id])
  expect(answered).toBeLessThan(flood.length)

  await expect.poll(() => refusals.length).toBeGreaterThan(0)
  const message = expect.stringContaining('Too many requests of this tenant at the same time')
  for (const refusal of refusals) expect(refusal).toMatchObject({ error: { code: 'RATE_LIMITED', message } })
  leaving.abort()
  await over
})
