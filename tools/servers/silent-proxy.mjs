import { once } from 'node:events'
import { connect, createServer } from 'node:net'

/**
 * @typedef {import('node:net').Socket} Socket
 * @typedef {{ near: Socket, far: Socket, listens: boolean, isSilent: boolean }} Passage listens: whether a client of
 *   PostgreSQL waits for notifications on it
 */

/** A TCP proxy whose connections can fall silent, as behind a firewall that has forgotten them. @param {string} target */
export async function startSilentProxy(target) {
  const { hostname, port } = new URL(target)
  /** @type {Set<Passage>} */
  const passages = new Set()
  const server = createServer(near => {
    const passage = { near, far: connect(Number(port), hostname), listens: false, isSilent: false }
    passages.add(passage)
    near.on('data', data => {
      passage.listens ||= /\blisten /i.test(data.toString('latin1'))
    })
    for (const socket of [near, passage.far])
      socket.on('error', () => {}).on('close', () => passages.delete(passage))
    near.pipe(passage.far)
    passage.far.pipe(near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.host = `127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`

  return {
    url: url.href,

    /**
     * Nothing passes through the open connections any more, but they are not closed. New ones work.
     * @param {(passage: Passage) => boolean} [isChosen] all are, unless it says otherwise
     * @returns how many connections fell silent
     */
    silence(isChosen = () => true) {
      const chosen = [...passages].filter(isChosen)
      for (const passage of chosen) {
        passage.isSilent = true
        for (const socket of [passage.near, passage.far]) socket.unpipe().pause()
      }
      return chosen.length
    },

    /** Whether a client waits for notifications on a connection that works. */
    isHeard: () => [...passages].some(({ listens, isSilent }) => listens && !isSilent),

    async close() {
      for (const { near, far } of passages) for (const socket of [near, far]) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
