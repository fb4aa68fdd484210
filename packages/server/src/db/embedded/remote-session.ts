import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { EmbeddedUnavailable } from './embedded-unavailable.ts'
import type { Session } from './shared-engine.ts'

/** To a thread that uses the engine of another one: the session has begun, a response, or why the session has ended. */
type Reply = { serverVersion: string } | { bytes: Uint8Array<ArrayBuffer> } | { failed: string }

/**
 * Lets another thread have sessions. Each of them has a port of its own, which closes with the thread too. Responses come in
 * the order of the batches.
 * @returns the port for the other thread
 */
export function serveSessions(join: () => Promise<Session>): MessagePort {
  const { port1: here, port2: there } = new MessageChannel()
  here.on('message', (client: MessagePort) => void serve(client, join()))
  here.unref()
  return there
}

async function serve(client: MessagePort, joining: Promise<Session>) {
  const reply = (message: Reply, transfer: ArrayBuffer[] = []) => client.postMessage(message, transfer)
  const fail = (error: Error) =>
    reply({ failed: error instanceof EmbeddedUnavailable ? error.reason : error.message })
  let isGone = false
  client.once('close', () => {
    isGone = true
  })
  client.unref()
  const session = await joining.catch(fail)
  if (!session) return
  if (isGone) return session.end()
  const unsubscribe = session.onFailure(fail)
  client.once('close', () => {
    unsubscribe()
    session.end()
  })
  client.on('message', (bytes: Uint8Array<ArrayBuffer>) => {
    session.exchange(bytes).then(response => {
      const whole = response as Uint8Array<ArrayBuffer>
      reply({ bytes: whole }, [whole.buffer])
    }, fail)
  })
  client.unref()
  reply({ serverVersion: session.serverVersion })
}

/** Begins a session of the engine of another thread. @param port the one that `serveSessions` has returned there */
export function joinRemote(port: MessagePort): Promise<Session> {
  const { port1: server, port2: client } = new MessageChannel()
  const pending: { resolve(response: Uint8Array): void; reject(error: Error): void }[] = []
  const listeners = new Set<(error: Error) => void>()
  let failure: Error | null = null

  return new Promise((resolve, reject) => {
    function fail(reason: string) {
      failure ??= new EmbeddedUnavailable(reason)
      reject(failure)
      for (const batch of pending.splice(0)) batch.reject(failure)
      for (const listener of listeners) listener(failure)
      listeners.clear()
      server.close()
    }

    const session = (serverVersion: string): Session => ({
      serverVersion,
      onFailure(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      exchange(bytes) {
        if (failure) return Promise.reject(failure)
        return new Promise((resolve, reject) => {
          pending.push({ resolve, reject })
          server.postMessage(bytes, [bytes.buffer])
        })
      },
      end: () => server.close(),
    })

    server.on('message', (reply: Reply) => {
      if ('bytes' in reply) pending.shift()?.resolve(reply.bytes)
      else if ('failed' in reply) fail(reply.failed)
      else resolve(session(reply.serverVersion))
    })
    server.once('close', () => fail('its thread has ended'))
    port.postMessage(client, [client])
  })
}
