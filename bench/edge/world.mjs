import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createClient } from '@guide/contracts'
import { startPostgres } from '../../tools/servers/postgres-server.mjs'
import { startChildServer } from '../measure/child-server.mjs'
import { familyCpuTime } from '../measure/family-cpu-time.mjs'
import { startIdentityProvider } from './identity-provider.mjs'

const guideProgram = fileURLToPath(new URL('guide-server.mjs', import.meta.url))
/** One process is the users of all tenants. */
const noRateLimits = { RATE_LIMIT_SDK: '0', RATE_LIMIT_TENANT_SDK: '0', RATE_LIMIT_TENANT_EVENTS: '0' }
const platformSecret = 'platform-secret-of-the-bench'

/** @typedef {Awaited<ReturnType<typeof startWorld>>} World */
/** @typedef {Awaited<ReturnType<World['startGuide']>>} GuideServer */
/** @typedef {{ tenantId: string, apiKey: string }} Tenant */

export const origin = 'https://app.example.com'

/**
 * An identity provider, a PostgreSQL server, and services with production settings but without rate limits. In a quick
 * run, which only shows that the bench works, they also serve every request on a busy machine.
 * @param {{ quick: boolean }} options
 */
export async function startWorld({ quick }) {
  const folder = mkdtempSync(join(tmpdir(), 'guide-bench-'))
  const provider = await startIdentityProvider()
  const postgres = await startPostgres()
  /** @type {{ stop(): Promise<void> }[]} */
  const servers = []

  return {
    provider,
    platformSecret,
    databaseUrl: postgres.url,
    databaseCpuTime: () => familyCpuTime(postmasterOf(postgres.folder)),

    /**
     * @param {Record<string, string | undefined>} [settings] undefined is the default of a setting
     * @param {{ isElsewhere?: boolean }} [options] isElsewhere: it stands for a server on another machine
     */
    async startGuide(settings = {}, options = {}) {
      const every = {
        ENVIRONMENT: 'production',
        LOG_LEVEL: 'warn',
        ...noRateLimits,
        ...(quick && { MAX_EVENT_LOOP_LAG: '0', DATABASE_WAIT_MS: '60000' }),
        JWKS_ALLOW_PRIVATE: 'true',
        PLATFORM_SECRET: platformSecret,
        DATABASE_URL: postgres.url,
        DATA_DIR: join(folder, `data-${servers.length}`),
      }
      const all = { ...every, ...settings }
      const server = await startChildServer(guideProgram, all, options)
      servers.push(server)
      const platform = createClient({ baseUrl: server.url, headers: { 'x-platform-secret': platformSecret } })
      const database = { url: all.DATABASE_URL ?? null, dataDir: all.DATA_DIR }
      return { ...server, platform, database }
    },

    async stop() {
      for (const server of servers) await server.stop()
      await postgres.stop()
      provider.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The first process of a PostgreSQL server. @param {string} folder of the server */
const postmasterOf = folder =>
  Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0])

/**
 * Creates a tenant with the content of a transfer document.
 * @param {World} world
 * @param {GuideServer} guide
 * @param {import('@guide/contracts').TransferDocument} document
 * @param {{ feature_flags?: Record<string, boolean>, allowed_origins?: string[] }} [fields] of its configuration
 * @returns {Promise<Tenant>}
 */
export async function createTenant({ provider }, { platform }, document, fields = {}) {
  const { tenant_id, api_key } = await platform.createTenant({
    body: { name: 'Acme', allowed_origins: [origin], ...provider.tenant, ...fields },
  })
  await platform.importTenant({ params: { tenant_id }, query: { mode: 'apply' }, body: document })
  return { tenantId: tenant_id, apiKey: api_key }
}
