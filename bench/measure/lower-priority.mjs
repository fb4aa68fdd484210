import { constants, setPriority } from 'node:os'

/**
 * Lets a process run only while no other one needs the processor. For a process that has just been started: later it would
 * have threads that keep their priority.
 * @param {import('node:child_process').ChildProcess} child
 */
export function lowerPriority({ pid }) {
  if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW)
}
