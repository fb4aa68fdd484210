/** Background work. It runs once per interval, however many nodes share the database. */
export interface Job {
  /** The name of its queue. It stays the same from release to release. */
  name: string
  /** It runs once in each interval, counted from midnight UTC: 3600 is once per hour, soon after the full hour. At most a day. */
  intervalSeconds: number
  /**
   * Does the work. A run that throws is retried. A run whose node was killed is repeated on another node, so a job
   * must be safe to run twice.
   */
  run(context: JobContext): Promise<void>
}

export interface JobContext {
  /** Aborts when the process stops, and when the run exceeds its time limit. */
  signal: AbortSignal
}
