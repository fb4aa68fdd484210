import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../env.ts'
import { serviceAddress } from '../service-address.ts'

/** The address of a service that may not listen yet, and then on a port that it does not know before. */
export const ownAddress =
  (app: FastifyInstance, settings: Settings): (() => string) =>
  () =>
    serviceAddress(settings, (app.server.address() as AddressInfo | null)?.port ?? settings.port)
