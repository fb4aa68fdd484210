import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres-server.ts'
import { startRedis } from './redis-server.ts'

/** Starts the servers that the tests of one project share, and tells its workers where they are. */
export default async function startSharedServers(project: TestProject) {
  const needsPostgres = project.name === 'postgres'
  const [redis, postgres] = await Promise.all([startRedis(), needsPostgres ? startPostgres() : undefined])
  Object.assign(project.config.env, { TEST_REDIS_URL: redis.url })
  if (postgres) Object.assign(project.config.env, { TEST_POSTGRES_URL: postgres.url })
  return () => Promise.all([redis.stop(), postgres?.stop()])
}
