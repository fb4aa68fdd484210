/** @typedef {import('./outcome.mjs').Outcome & { coreTime: number }} Measured */

/**
 * Fires at a server and says what it cost there: microseconds of core time per request, all its threads together.
 * @param {ReturnType<typeof import('./load.mjs').startLoad>} load
 * @param {Pick<Awaited<ReturnType<typeof import('./child-server.mjs').startChildServer>>, 'url' | 'coreTime'>} server
 * @param {Omit<import('./load.mjs').Run, 'url'> & ({ connections: number } | { rate: number })} run
 * @returns {Promise<Measured>}
 */
export async function fireMeasured(load, server, run) {
  const before = await server.coreTime()
  const outcome = await load.fire({ url: server.url, ...run })
  return { ...outcome, coreTime: ((await server.coreTime()) - before) / outcome.answered }
}
