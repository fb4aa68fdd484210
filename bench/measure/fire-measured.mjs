/** @typedef {import('./outcome.mjs').Outcome & { cpuTime: number }} Measured */

/**
 * Sends load to a server and measures its cost there: microseconds of CPU time per request, over all its threads.
 * @param {ReturnType<typeof import('./load.mjs').startLoad>} load
 * @param {Pick<Awaited<ReturnType<typeof import('./child-server.mjs').startChildServer>>, 'url' | 'cpuTime'>} server
 * @param {Omit<import('./load.mjs').Run, 'url'> & ({ connections: number } | { rate: number })} run
 * @returns {Promise<Measured>}
 */
export async function fireMeasured(load, server, run) {
  const before = await server.cpuTime()
  const outcome = await load.fire({ url: server.url, ...run })
  return { ...outcome, cpuTime: ((await server.cpuTime()) - before) / outcome.answered }
}
