import { freshStore } from './guide.ts'
import { endGuideProcesses, type GuideProcess, startGuideProcess } from './guide-process.ts'
import { startPostgres } from './postgres-server.ts'

/** The service in a process of its own, in demo mode, on a database that nobody else uses: both are to be killed. */
export async function killableService() {
  const postgres = process.env.DATABASE === 'postgres' ? await startPostgres() : null
  const store = postgres
    ? { env: { DATABASE_URL: postgres.url }, remove: () => postgres.stop() }
    : await freshStore()
  return {
    env: store.env,
    start: () => startGuideProcess({ ...store.env, ALLOW_DEMO_AUTH: 'true' }),

    /** In turn: the service alone; both at once; the database alone, and the service later. */
    async kill(server: GuideProcess, round: number, stormEnded: Promise<unknown>): Promise<void> {
      const victim = postgres ? round % 3 : 0
      if (victim !== 2) server.signal('SIGKILL')
      if (victim !== 0) await postgres?.kill()
      await stormEnded
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
