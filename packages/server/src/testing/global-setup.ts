import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../../../../tools/servers/postgres-server.mjs'
import { startRedis } from '../../../../tools/servers/redis-server.mjs'
import { createTemplate } from './store.ts'

/** Starts the servers that the tests of one project share, and passes their URLs to the workers. */
export default async function startSharedServers(project: TestProject) {
  const needsPostgres = project.name === 'postgres'
  const [redis, postgres] = await Promise.all([startRedis(), needsPostgres ? startPostgres() : undefined])
  const folder = await mkdtemp(join(tmpdir(), 'guide-test-'))
  Object.assign(project.config.env, { TEST_REDIS_URL: redis.url, TEST_FOLDER: folder })
  if (postgres) {
    await createTemplate(postgres.url)
    Object.assign(project.config.env, { TEST_POSTGRES_URL: postgres.url })
  }
  return async () => {
    await Promise.all([redis.stop(), postgres?.stop()])
    await rm(folder, { recursive: true, force: true })
  }
}
