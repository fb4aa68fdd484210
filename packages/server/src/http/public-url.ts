import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../env.ts'

/**
 * The address under which people reach the service. Never taken from a request: whoever sends one chooses its Host,
 * and links that we make would lead there.
 */
export function publicUrl({ publicUrl, host, port }: Settings, app: FastifyInstance): string {
  const bound = (app.server.address() as AddressInfo | null)?.port ?? port
  return publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${bound}`
}
