import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../env.ts'

/**
 * The URL under which people reach the service. It never comes from a request: the sender chooses the Host header, and
 * links in our responses would lead there.
 */
export function publicUrl({ publicUrl, host, port }: Settings, app: FastifyInstance): string {
  const bound = (app.server.address() as AddressInfo | null)?.port ?? port
  return publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${bound}`
}
