import { startPostgres } from '../../../../tools/servers/postgres-server.mjs'
import { endGuideProcesses, type GuideProcess, startGuideProcess } from './guide-process.ts'
import { freshStore } from './store.ts'

/** The service in a separate process, in demo mode, with its own database. Tests can kill both. */
export async function killableService() {
  const postgres = process.env.DATABASE === 'postgres' ? await startPostgres() : null
  const store = postgres
    ? { env: { DATABASE_URL: postgres.url }, remove: () => postgres.stop() }
    : await freshStore()
  return {
    env: store.env,
    start: () => startGuideProcess({ ...store.env, ALLOW_DEMO_AUTH: 'true' }),

    /** Kills, by round: only the service; both at once; first the database and later the service. */
    async kill(server: GuideProcess, round: number, loadEnded: Promise<unknown>): Promise<void> {
      const victim = postgres ? round % 3 : 0
      if (victim !== 2) server.signal('SIGKILL')
      if (victim !== 0) await postgres?.kill()
      await loadEnded
      server.signal('SIGKILL')
      await server.ended
      if (victim !== 0) await postgres?.restart()
    },

    async remove(): Promise<void> {
      endGuideProcesses()
      await store.remove()
    },
  }
}
