import { readdirSync, readFileSync } from 'node:fs'
import { contentTypes, triggerTypes } from '@guide/contracts'
import { expect, test } from 'vitest'
import { createTenant } from '../../testing/tenant.ts'
import { sharedWorld } from '../../testing/world.ts'

const folder = new URL('../../../../../docs/guides/', import.meta.url)
const pages = readdirSync(folder).map(name => ({ name, text: readFileSync(new URL(name, folder), 'utf8') }))
const examples = pages.flatMap(({ name, text }) =>
  [...text.matchAll(/^```json\n(.*?)^```$/gms)]
    .map(([, json = '']) => JSON.parse(json) as Record<string, unknown>)
    .filter(body => 'content_type' in body || 'steps' in body)
    .map(body => ({ name, title: `${body.title}`, body })),
)

const { guide, provider } = await sharedWorld()
const tenant = await createTenant(guide, provider)

test('the guide of the kinds has an example of each kind, and names each trigger', () => {
  const own = examples.filter(({ name }) => name === 'kinds-of-content.md')
  expect(own.map(({ body }) => body.content_type).sort()).toEqual([...contentTypes].sort())
  const text = pages.find(({ name }) => name === 'kinds-of-content.md')?.text
  for (const trigger of triggerTypes) expect(text).toContain(`\`${trigger}\``)
})

test.each(examples)(
  'the example "$title" in $name has no mistakes and can be published',
  async ({ body }) => {
    const [path, id] = 'steps' in body ? ['tours', 'tour_id'] : ['content', 'content_id']
    const created = await tenant.admin.request('POST', `/v1/admin/${path}`, { body })
    expect([created.status, created.body.error]).toEqual([201, undefined])
    const item = `/v1/admin/${path}/${created.body[id]}`
    const { body: checks } = await tenant.admin.request('GET', `${item}/checks`)
    expect(checks.data.items).toEqual([])
    expect((await tenant.admin.request('POST', `${item}/publish`)).status).toBe(200)
  },
)
