import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Client, createClient } from '@guide/contracts'
import { startPostgres } from '../../../tools/servers/postgres-server.mjs'
import { startIdentityProvider } from '../../server/src/testing/identity-provider.ts'

const program = fileURLToPath(new URL('../../server/bin/guide.js', import.meta.url))
export const platformSecret = 'the-platform-secret-of-the-browser-tests'

type TourBody = Parameters<Client['createTour']>[0]['body']
export type ContentBody = Parameters<Client['createContent']>[0]['body']

/** A tenant that belongs to one test. */
export interface Tenant {
  apiKey: string
  admin: Client
  tenantId: string
  /** A token for a user of this tenant. */
  token(user: string, claims?: object): string
  publishTour(body: Partial<TourBody>): Promise<string>
  publish(body: ContentBody): Promise<string>
}

export interface Service {
  url: string
  createTenant(fields?: object): Promise<Tenant>
  close(): Promise<void>
}

/** Starts the real service in a separate process. @param settings environment variables that differ from the usual */
export async function startService(
  settings: Record<string, string> = {},
): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'guide-browser-'))
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    ENVIRONMENT: 'test',
    ALLOW_DEMO_AUTH: 'true',
    PLATFORM_SECRET: platformSecret,
    LOG_LEVEL: 'warn',
    MAX_EVENT_LOOP_LAG: '0',
    DATABASE_WAIT_MS: '60000',
    PORT: '0',
    DATA_DIR: dataDir,
    ...settings,
  }
  const child = spawn(process.execPath, [program, 'start'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  return {
    url: await urlFromOutput(child),
    async stop() {
      const ended = once(child, 'close')
      child.kill('SIGTERM')
      await ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Starts the service that all tests share, on PostgreSQL: it answers in about half of the embedded database's CPU time. */
export async function startSharedService(): Promise<() => Promise<void>> {
  const postgres = await startPostgres()
  const { url, stop } = await startService({ DATABASE_URL: postgres.url })
  process.env.GUIDE_URL = url
  return async () => {
    await stop()
    await postgres.stop()
  }
}

/** Connects to the running service, and starts an identity provider for the tenants that are created through it. */
export async function connectService(url: string): Promise<Service> {
  const provider = await startIdentityProvider()
  const platform = createClient({ baseUrl: url, headers: { 'x-platform-secret': platformSecret } })
  return {
    url,
    close: () => provider.close(),
    async createTenant(fields = {}) {
      const { tenant_id, api_key } = await platform.createTenant({
        body: {
          name: 'Acme',
          jwks_url: provider.jwksUrl,
          jwt_issuer: provider.issuer,
          jwt_audience: provider.audience,
          feature_flags: { anonymous_users: true },
          ...fields,
        },
      })
      const token = (user: string, claims: object = {}) => provider.sign({ sub: user, ...claims })
      const bearer = token('ada', { permissions: ['guide:admin'] })
      const admin = createClient({
        baseUrl: url,
        headers: { 'x-api-key': api_key, authorization: `Bearer ${bearer}` },
      })
      return {
        apiKey: api_key,
        admin,
        tenantId: tenant_id,
        token,
        async publishTour(body) {
          const { tour_id } = await admin.createTour({ body: { title: 'A tour', ...body } })
          await admin.publishTour({ params: { tour_id } })
          return tour_id
        },
        async publish(body) {
          const { content_id } = await admin.createContent({ body })
          await admin.publishContent({ params: { content_id } })
          return content_id
        },
      }
    },
  }
}

async function urlFromOutput(child: ChildProcess): Promise<string> {
  let output = ''
  return new Promise((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', text => {
      output += text
      const [, url] = output.match(/"service":"(http:[^"]+)".*\n/) ?? []
      if (url) resolve(url)
    })
    child.once('exit', () => reject(new Error(`the service did not start:\n${output}`)))
  })
}
