import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { isDatabaseUnavailable } from '../db/database-unavailable.ts'
import type { Job } from './job.ts'
import { type JobQueue, openJobQueue, runLimitSeconds } from './job-queue.ts'

interface Parts {
  database: Database
  logger: Pick<Logger, 'warn'>
  /** All jobs of the service. */
  jobs: Job[]
  pollMilliseconds?: number
  retryDelaySeconds?: number
  stopTimeoutMs?: number
}

/** Runs the background jobs: each once per interval, on whichever node asks the queue first. */
export function createJobs(parts: Parts) {
  const { database, logger, jobs } = parts
  const { pollMilliseconds = 30_000, retryDelaySeconds = 60, stopTimeoutMs = 5000 } = parts
  const stopping = new AbortController()
  const { signal } = stopping
  let loops: Promise<unknown> = Promise.resolve()

  const pause = () => delay(pollMilliseconds, undefined, { signal, ref: false }).catch(() => {})
  const warn = (err: unknown, message: string, job?: Job) => {
    // Requests and the health check report an unavailable database. The next poll tries again.
    if (!isDatabaseUnavailable(err)) logger.warn({ err, job: job?.name }, message)
  }

  const onError = (err: unknown) => warn(err, 'the upkeep of the job queue failed')

  const open = async (): Promise<JobQueue | null> => {
    while (!signal.aborted) {
      try {
        return await openJobQueue({ database, jobs, retryDelaySeconds, onError })
      } catch (error) {
        warn(error, 'the job queue cannot be opened')
        await pause()
      }
    }
    return null
  }

  const runDue = async (queue: JobQueue, job: Job) => {
    await queue.add(job)
    const id = await queue.take(job)
    if (id === undefined) return
    try {
      await job.run({ signal: AbortSignal.any([signal, AbortSignal.timeout(runLimitSeconds * 1000)]) })
    } catch (error) {
      warn(error, 'a job failed; it is retried', job)
      return await queue.fail(job, id, error)
    }
    await queue.complete(job, id)
  }

  const poll = async (queue: JobQueue, job: Job) => {
    while (!signal.aborted) {
      await runDue(queue, job).catch(error => warn(error, 'the job queue cannot be used', job))
      await pause()
    }
  }

  const run = async () => {
    const queue = await open()
    if (!queue) return
    // Each job has a loop of its own: a slow one does not hold up the others.
    await Promise.all(jobs.map(job => poll(queue, job)))
    await queue.close()
  }

  const end = async (): Promise<void> => {
    stopping.abort()
    const timeout = new AbortController()
    const late = delay(stopTimeoutMs, 'late', { signal: timeout.signal }).catch(() => {})
    const outcome = await Promise.race([loops, late])
    timeout.abort()
    if (outcome === 'late') logger.warn('a job did not stop in time; another run repeats it')
  }
  let ended: Promise<void> | null = null

  return {
    /** Starts to run jobs, in the background: the caller does not wait for it. */
    start(): void {
      loops = run()
    },

    /**
     * Takes no more runs, aborts the signal of those under way, and waits for them, but not for long. A second call does not
     * wait again: the process has little time for its end.
     */
    stop(): Promise<void> {
      ended ??= end()
      return ended
    },
  }
}
