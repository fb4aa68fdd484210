import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { startPostgres } from '../../../tools/servers/postgres-server.mjs'
import { filePart, form } from './testing/form.ts'
import { startGuideOn, testSettings } from './testing/guide.ts'
import { startIdentityProvider } from './testing/identity-provider.ts'
import { event, eventsPath } from './testing/report.ts'
import { mountSmallDisk } from './testing/small-disk.ts'
import { createTenant } from './testing/tenant.ts'

const disk = mountSmallDisk(120)
afterAll(() => disk?.remove())

test.skipIf(!disk)(
  'a full disk is 503, nothing acknowledged is lost, and it works when there is space again',
  async () => {
    if (!disk) return
    vi.stubEnv('TMPDIR', disk.folder)
    const postgres = process.env.DATABASE === 'postgres' ? await startPostgres() : null
    vi.unstubAllEnvs()
    const provider = await startIdentityProvider()
    const guide = await startGuideOn({
      ...testSettings,
      DATA_DIR: join(disk.folder, 'data'),
      ...(postgres && { DATABASE_URL: postgres.url }),
    })
    const tenant = await createTenant(guide, provider)
    const eve = tenant.as({ sub: 'eve' })
    const { thread_id } = await eve.client.startThread({ body: { subject: 'Help', body: 'See the picture' } })
    const attach = (content: Buffer) =>
      eve.request('POST', `/v1/sdk/help/threads/${thread_id}/attachments`, form(filePart(content)))
    const batch = () =>
      Array.from({ length: 50 }, () => event('track:full', { data: { text: 'x'.repeat(2000) } }))
    const send = (events: object[]) => eve.request('POST', eventsPath, { body: { events } })
    const kept = await attach(Buffer.from('kept'))
    expect(kept.status).toBe(201)

    await disk.fill()
    const acknowledged: object[] = []
    let refused: object[] = []
    await expect
      .poll(async () => {
        const events = batch()
        const { status } = await send(events)
        if (status === 202) acknowledged.push(...events)
        else refused = events
        return status
      })
      .toBe(503)
    expect((await attach(Buffer.alloc(1_000_000))).status).toBe(503)

    disk.free()
    await expect.poll(async () => (await send(refused)).status).toBe(202)
    expect((await attach(Buffer.alloc(1_000_000))).status).toBe(201)
    for (let at = 0; at < acknowledged.length; at += 50) {
      const events = acknowledged.slice(at, at + 50)
      expect((await send(events)).body.data).toMatchObject({ accepted: 0, duplicates: events.length })
    }
    expect(await (await fetch(new URL(kept.body.url, guide.url))).text()).toBe('kept')
    expect(guide.log.filter(line => line.includes('"level":50'))).toEqual([])
    await guide.close()
    await postgres?.stop()
    await provider.close()
  },
)
