import { readFileSync } from 'node:fs'

/**
 * When a process started, in clock ticks since boot, or null if the system does not provide it. A pid alone does not
 * identify a process, because the system reuses pids.
 */
export function startTicks(pid: number): number | null {
  const fields = statFields(pid)
  return fields ? Number(fields[19]) : null
}

/** Whether a process with this pid runs and, if both are known, has this start time. */
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

/** The fields of /proc/<pid>/stat after the process name. The name may contain spaces and brackets itself. */
function statFields(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}
