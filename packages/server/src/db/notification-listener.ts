import pg from 'pg'
import { withTimeout } from './with-timeout.ts'

const responseTimeoutMs = 2000

interface Options {
  url: string
  /** What is called with the payload of a notification, by channel. */
  channels: Record<string, (payload: string) => void>
  /** Called when a new connection listens. Notifications from before it are lost. */
  connected: () => void
  /** Called when the connection is lost. */
  disconnected: () => void
}

/**
 * A connection that receives notifications. Firewalls and failovers can cut it without a sign, and then it would stay silent
 * for ever, so it must be checked again and again.
 */
export function createNotificationListener({ url, channels, connected, disconnected }: Options) {
  let listening: pg.Client | null = null
  let isStopped = false

  function lose(client: pg.Client) {
    if (listening !== client) return
    listening = null
    if (!isStopped) disconnected()
  }

  async function connect() {
    const client = new pg.Client({ connectionString: url, keepAlive: true })
    client.on('error', () => lose(client)).on('end', () => lose(client))
    client.on('notification', ({ channel, payload = '' }) => channels[channel]?.(payload))
    const listen = async () => {
      await client.connect()
      for (const channel of Object.keys(channels)) await client.query(`listen ${channel}`)
    }
    await withTimeout(listen(), responseTimeoutMs).catch(error => {
      discard(client)
      throw error
    })
    if (isStopped) return discard(client)
    listening = client
    connected()
  }

  return {
    /** Whether notifications arrive at the moment. */
    isListening: () => listening !== null,

    /** Connects if there is no connection, and replaces one that does not respond. Rejects if that fails. */
    async check(): Promise<void> {
      const client = listening
      if (client) {
        await withTimeout(client.query('select 1'), responseTimeoutMs).catch(() => {
          lose(client)
          discard(client)
        })
      }
      if (!listening && !isStopped) await connect()
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
