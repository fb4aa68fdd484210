import { readFileSync } from 'node:fs'

/**
 * When a process started, in clock ticks since boot, or null where the system does not tell. A pid alone is
 * no identity: the next process with the same number started at another time.
 */
export function startTicks(pid: number): number | null {
  const fields = statFields(pid)
  return fields ? Number(fields[19]) : null
}

/** Whether a process runs that has this pid and, where both are known, this start. */
export function isRunning(pid: number, started: number | null): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  const fields = statFields(pid)
  if (!fields) return true
  const ended = fields[0] === 'Z' || fields[0] === 'X'
  return !ended && (started === null || Number(fields[19]) === started)
}

/** What /proc/<pid>/stat says after the process's name, which may itself hold spaces and brackets. */
function statFields(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}
