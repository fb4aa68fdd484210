import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filePart, form } from '../../testing/form.ts'
import { platformSecret } from '../../testing/guide.ts'
import { createTenant, type TestTenant } from '../../testing/tenant.ts'
import { ownWorld } from '../../testing/world.ts'

const { guide, provider } = await ownWorld()
const directory = join(String(guide.env.DATA_DIR), 'attachments')
const filesOf = async ({ tenantId }: TestTenant) => {
  const folder = join(directory, tenantId)
  return existsSync(folder) ? readdir(folder) : []
}
const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(64, 7)])
const upload = ({ admin }: TestTenant, content: Buffer | string, name = 'a.png', type = 'image/png') =>
  admin.request('POST', '/v1/admin/assets', form(filePart(content, name, type)))

describe('a picture', () => {
  test('is stored once, and every browser can load it and keep it', async () => {
    const tenant = await createTenant(guide, provider)
    const { status, body } = await upload(tenant, png)
    expect(status).toBe(201)
    expect(body).toMatchObject({ name: 'a.png', content_type: 'image/png', size: png.length })
    expect((await upload(tenant, png, 'other.png')).body).toEqual(body)
    expect(await filesOf(tenant)).toEqual([body.asset_id])
    expect((await tenant.admin.client.listAssets()).data.items).toEqual([body])

    const answer = await fetch(new URL(new URL(body.url).pathname, guide.url))
    expect(Buffer.from(await answer.arrayBuffer()).equals(png)).toBe(true)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'content-disposition': 'inline; filename="a.png"',
      'cross-origin-resource-policy': 'cross-origin',
    })
  })

  test('is what its bytes say, not what its sender says', async () => {
    const tenant = await createTenant(guide, provider)
    expect((await upload(tenant, png, 'page.html', 'text/html')).body.content_type).toBe('image/png')
    for (const content of ['<svg onload="alert(1)"/>', '<html>', '', '%PDF-1.7']) {
      const { status, body } = await upload(tenant, content)
      expect([status, body.error.message]).toEqual([
        400,
        'file: must be a PNG, JPEG, WebP, GIF or AVIF picture',
      ])
    }
    expect(await filesOf(tenant)).toHaveLength(1)
  })

  test('of 5 MiB is the largest', async () => {
    const tenant = await createTenant(guide, provider)
    const largest = Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024 - png.length)])
    expect((await upload(tenant, largest)).status).toBe(201)
    const { status, body } = await upload(tenant, Buffer.concat([largest, Buffer.alloc(1)]))
    expect([status, body.error.message]).toEqual([413, 'file: may have at most 5 MiB'])
  })

  test('counts as a file of its tenant, also while it is uploaded', async () => {
    const tenant = await createTenant(guide, provider)
    const used = async () =>
      (await tenant.admin.client.getUsage()).data.items.find(({ bound }) => bound === 'file_bytes')?.used
    expect(await used()).toBe(0)
    const { body } = await upload(tenant, png)
    expect(await used()).toBe(16 * 1024)
    await tenant.admin.client.deleteAsset({ params: { asset_id: body.asset_id } })
    expect(await used()).toBe(0)
  })

  test('that is deleted is gone with its file; both are in the activity', async () => {
    const tenant = await createTenant(guide, provider)
    const { body } = await upload(tenant, png)
    const params = { asset_id: body.asset_id }
    await tenant.admin.client.deleteAsset({ params })
    expect(await filesOf(tenant)).toEqual([])
    expect((await fetch(new URL(new URL(body.url).pathname, guide.url))).status).toBe(404)
    const about = { entity_type: 'asset', entity_id: body.asset_id }
    const { data } = await tenant.admin.client.listEntityActivity({ params: about })
    expect(data.items.map(({ event }) => event)).toEqual(['asset.deleted', 'asset.create'])
    expect((await upload(tenant, png)).body.asset_id).not.toBe(body.asset_id)
  })

  test('of another tenant cannot be deleted; the same bytes are a picture of its own', async () => {
    const [one, other] = [await createTenant(guide, provider), await createTenant(guide, provider)]
    const { body } = await upload(one, png)
    const refused = await other.admin.request('DELETE', `/v1/admin/assets/${body.asset_id}`)
    expect(refused.status).toBe(404)
    expect((await upload(other, png)).body.asset_id).not.toBe(body.asset_id)
    const mixed = `/assets/${other.tenantId}/${body.asset_id}`
    expect((await fetch(new URL(mixed, guide.url))).status).toBe(404)
  })

  test('is gone when its tenant is deleted', async () => {
    const tenant = await createTenant(guide, provider)
    await upload(tenant, png)
    await guide.request('DELETE', `/v1/platform/tenants/${tenant.tenantId}`, {
      headers: { 'x-platform-secret': platformSecret },
    })
    expect(await filesOf(tenant)).toEqual([])
  })
})
