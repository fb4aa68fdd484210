import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startPostgres } from '../../../../tools/servers/postgres-server.mjs'
import { type Guide, startGuideOnNewDatabase } from '../testing/guide.ts'
import { startIdentityProvider } from '../testing/identity-provider.ts'
import { idsFor, publishContent } from '../testing/published.ts'
import { createTenant } from '../testing/tenant.ts'
import { nodes } from './schema.ts'

test.skipIf(process.env.DATABASE === 'embedded')(
  'after a restored backup, a running node serves what the database has and not what it had',
  async () => {
    const provider = await startIdentityProvider()
    const postgres = await startPostgres()
    const guide = await startGuideOnNewDatabase({ DATABASE_URL: postgres.url })
    const tenant = await createTenant(guide, provider)
    const eve = tenant.as({ sub: 'eve' })
    const kept = await publishContent(tenant)

    await withFilesOf(postgres, ({ data, backup }) => copy(data, backup))
    await expect.poll(() => idsFor(eve).catch(String)).toEqual([kept])
    const lost = await publishContent(tenant)
    expect(await idsFor(eve)).toEqual([lost, kept])
    const { api_key } = await tenant.admin.client.createApiKey({ body: { environment: 'live' } })
    const withKey = async () => {
      const headers = { ...eve.headers, 'x-api-key': api_key }
      return (await guide.request('POST', '/v1/sdk/content', { headers, body: { url: '/' } })).status
    }
    expect(await withKey()).toBe(200)
    const polls = await pollsOf(guide)
    await expect.poll(() => pollsOf(guide)).toBeGreaterThan(polls)

    await withFilesOf(postgres, ({ data, backup }) => copy(backup, data))
    await expect.poll(() => idsFor(eve).catch(String)).toEqual([kept])
    await expect.poll(withKey).toBe(401)
    expect(guide.log.join('')).toContain('all caches are dropped')

    // The revisions that follow have numbers that this node has seen before.
    const next = await publishContent(tenant)
    expect(await idsFor(eve)).toEqual([next, kept])
    await guide.close()
    await provider.close()
    await postgres.stop()
  },
)

/** How often the node has looked whether the database has lost changes. */
async function pollsOf({ deps }: Guide) {
  const [node] = await deps.database.sql.select().from(nodes)
  return node?.polls ?? 0
}

/** Stops the server while its files are used. */
async function withFilesOf(
  { folder, kill, restart }: Awaited<ReturnType<typeof startPostgres>>,
  use: (folders: { data: string; backup: string }) => void,
) {
  await kill()
  use({ data: join(folder, 'data'), backup: join(folder, 'backup') })
  await restart()
}

/** With the owners of the files, which PostgreSQL insists on. */
function copy(from: string, to: string) {
  const { status, stderr } = spawnSync('sh', ['-c', `rm -rf '${to}' && cp -a '${from}' '${to}'`])
  if (status !== 0) throw new Error(String(stderr))
}
