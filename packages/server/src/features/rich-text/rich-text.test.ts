import { expect, test } from 'vitest'
import { createTenant } from '../../testing/tenant.ts'
import { sharedWorld } from '../../testing/world.ts'

const { guide, provider } = await sharedWorld()
const tenant = await createTenant(guide, provider)
const send = (body: unknown) => tenant.admin.request('POST', '/v1/admin/rich-text', { body })

test('bodies come back as users get them, in the same order', async () => {
  const { data } = await tenant.admin.client.parseRichText({
    body: { bodies: ['**Hi** {{name|there}}', '', '<b>no HTML</b>'] },
  })
  expect(data.trees).toEqual([
    [
      {
        type: 'paragraph',
        children: [
          { type: 'strong', children: [{ type: 'text', text: 'Hi' }] },
          { type: 'text', text: ' ' },
          { type: 'token', name: 'name', fallback: 'there' },
        ],
      },
    ],
    [],
    [{ type: 'paragraph', children: [{ type: 'text', text: '<b>no HTML</b>' }] }],
  ])
})

test('as many and as long bodies are parsed as an item can have, and no more', async () => {
  expect((await send({ bodies: Array(101).fill('Hello.') })).status).toBe(200)
  expect((await send({ bodies: Array(102).fill('Hello.') })).status).toBe(400)
  expect((await send({ bodies: ['x'.repeat(20_000)] })).status).toBe(200)
  expect((await send({ bodies: ['x'.repeat(20_001)] })).status).toBe(400)
  expect((await send({ bodies: Array(14).fill('x'.repeat(20_000)) })).status).toBe(413)
})
