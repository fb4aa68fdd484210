import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** @typedef {import('./load.mjs').Request} Request */

/** A server that accepts many connections in one turn would be held by that alone. */
const startPauseMs = 2
const pauseMs = 100

/**
 * Starts clients that hold their connections. One that is answered or dropped begins again; those that never read do not
 * notice that.
 * @param {string} url
 * @param {Request[]} requests
 * @param {number} connections of each request
 */
export function startHoldingClients(url, requests, connections) {
  const { hostname, port } = new URL(url)
  const stopping = new AbortController()
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set()
  let begun = 0
  let dropped = 0

  /** @param {Buffer} bytes @param {Request} request */
  async function repeat(bytes, { manner }) {
    while (!stopping.signal.aborted) {
      const socket = connect(Number(port), hostname)
      sockets.add(socket)
      begun++
      const closed = new Promise(resolve => socket.once('close', resolve).on('error', () => {}))
      socket.write(bytes)
      // Without a listener, nothing is read.
      if (manner === 'never ends') socket.on('data', () => socket.destroy())
      await closed
      sockets.delete(socket)
      dropped++
      await delay(pauseMs)
    }
  }

  async function start() {
    for (const request of requests) {
      const bytes = bytesOf(request, hostname)
      for (let started = 0; started < connections && !stopping.signal.aborted; started++) {
        void repeat(bytes, request)
        await delay(startPauseMs)
      }
    }
  }

  void start()
  return {
    /** Ends the clients. Returns how many requests they have begun, and how many of these the server has ended. */
    stop() {
      const outcome = { begun, dropped }
      stopping.abort()
      for (const socket of sockets) socket.destroy()
      return outcome
    },
  }
}

/** What a client sends of a request. @param {Request} request @param {string} host */
function bytesOf({ method, path, headers, body, manner }, host) {
  const fields = { host, ...headers, 'content-length': `${Buffer.byteLength(body)}` }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
  const bytes = Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
  return manner === 'never ends' ? bytes.subarray(0, -1) : bytes
}
