import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { withTimeout } from './with-timeout.ts'

const responseTimeoutMs = 2000
const echoChannel = 'guide_echo'
/** By this name an operator finds the connection in `pg_stat_activity`. */
export const listenerName = 'guide listener'
/** After this time without notifications it is said. A pooler may be gone after this time, so it is tried again. */
const patienceMs = 10_000

interface Options {
  url: string
  /** What is called with the payload of a notification, by channel. */
  channels: Record<string, (payload: string) => void>
  /** Called when a new connection listens. Notifications from before it are lost. */
  connected: () => void
  /** Called when the connection is lost. */
  disconnected: () => void
  /** Called with the reason if notifications do not arrive for ten seconds, or not at all. */
  unheard: (reason: string) => void
}

/**
 * A connection that receives notifications. Firewalls and failovers can cut it without a sign, and then it would stay silent
 * for ever, so it must be checked again and again. Through a pooler that gives each transaction another connection, nothing
 * arrives, also without a sign. So a new connection counts only if it has heard what another one sent.
 */
export function createNotificationListener({ url, channels, connected, disconnected, unheard }: Options) {
  let listening: pg.Client | null = null
  let isStopped = false
  /** Since when nothing arrives; null while it does. */
  let silentSince: number | null = performance.now()
  let isSaid = false
  let retryAt = 0
  const settings = { connectionString: url, application_name: listenerName, keepAlive: true }
  const open = () => new pg.Client(settings).on('error', () => {})

  function silent(client: pg.Client) {
    if (listening !== client) return
    listening = null
    silentSince = performance.now()
    if (!isStopped) disconnected()
  }

  const isPolling = () => silentSince !== null && performance.now() - silentSince >= patienceMs

  function say(reason: string) {
    if (!isSaid && isPolling()) unheard(reason)
    isSaid ||= isPolling()
  }

  async function connect() {
    const client = open()
    client.on('error', () => silent(client)).on('end', () => silent(client))
    try {
      await withTimeout(listen(client), responseTimeoutMs)
      if (!(await hearsOthers(client))) {
        silentSince = -Infinity
        retryAt = performance.now() + patienceMs
        throw new Error('the connection seems to lead to a pooler')
      }
    } catch (error) {
      discard(client)
      say((error as Error).message)
      return
    }
    if (isStopped) return discard(client)
    client.on('notification', ({ channel, payload = '' }) => channels[channel]?.(payload))
    listening = client
    silentSince = null
    isSaid = false
    connected()
  }

  async function listen(client: pg.Client) {
    await client.connect()
    for (const channel of [...Object.keys(channels), echoChannel]) await client.query(`listen ${channel}`)
  }

  /** Rejects if the database does not respond. */
  async function hearsOthers(client: pg.Client): Promise<boolean> {
    const sent = randomUUID()
    const heard = new Promise<void>(resolve => {
      client.on('notification', ({ payload }) => payload === sent && resolve())
    })
    const other = open()
    const send = async () => {
      await other.connect()
      await other.query('select pg_notify($1, $2)', [echoChannel, sent])
    }
    await withTimeout(send(), responseTimeoutMs).finally(() => discard(other))
    return withTimeout(heard, responseTimeoutMs).then(
      () => true,
      () => false,
    )
  }

  return {
    /** Whether notifications arrive at the moment. */
    isListening: () => listening !== null,

    /** Whether notifications have not arrived for a while. */
    isPolling,

    /** Connects if there is no connection, and replaces one that does not respond. */
    async check(): Promise<void> {
      const client = listening
      if (client) {
        await withTimeout(client.query('select 1'), responseTimeoutMs).catch(() => {
          silent(client)
          discard(client)
        })
      }
      if (!listening && !isStopped && performance.now() >= retryAt) await connect()
    },

    stop() {
      isStopped = true
      if (listening) discard(listening)
    },
  }
}

/** Closes a connection without waiting for the other side, which may not respond. */
function discard(client: pg.Client) {
  client.end().catch(() => {})
}
