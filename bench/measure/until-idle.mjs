import { setTimeout as delay } from 'node:timers/promises'

/** Waits until a server has ended what the last attack left behind. @param {{ cpuTime(): Promise<number> }} server */
export async function untilIdle(server) {
  // Longer than a tenant with many events pauses between two commits.
  const seconds = 1
  for (let share = 1; share > 0.1; ) {
    const before = await server.cpuTime()
    await delay(seconds * 1000)
    share = ((await server.cpuTime()) - before) / 1e6 / seconds
  }
}
