import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100

/**
 * Microseconds of CPU time that a process and its children have used, including ended children. Works on Linux only.
 * @param {number} parentPid
 */
export function familyCpuTime(parentPid) {
  const processes = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(statOf)
  const ticks = processes.reduce((sum, { pid, parent, own, ofEnded }) => {
    if (pid === parentPid) return sum + own + ofEnded
    return parent === parentPid ? sum + own : sum
  }, 0)
  return (ticks / ticksPerSecond) * 1e6
}

/** @param {string} pid */
function statOf(pid) {
  // The name of the program, in parentheses, can contain spaces: https://man.archlinux.org/man/proc_pid_stat.5.en
  const [, parent, ...fields] = textOf(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? []
  const [user = 0, system = 0, userOfEnded = 0, systemOfEnded = 0] = fields.slice(9, 13).map(Number)
  return {
    pid: Number(pid),
    parent: Number(parent),
    own: user + system,
    ofEnded: userOfEnded + systemOfEnded,
  }
}

/** Empty if the process has ended. @param {string} file */
function textOf(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
