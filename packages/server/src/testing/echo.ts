import { defineOperations, open, PageQuery } from '@guide/contracts'
import type { FastifyInstance } from 'fastify'
import { mountOperations } from '../http/operation-handler.ts'

const Anything = open('Anything', {})

const echoOperations = defineOperations({
  echo: {
    method: 'POST',
    path: '/v1/echo',
    auth: 'public',
    tag: 'Echo',
    summary: 'Returns its body, in which `count` is a number',
    body: open('Echo', { count: PageQuery.properties.offset }),
    bodyLimit: 1024 * 1024,
    responses: { 200: Anything },
  },
  lookUp: {
    method: 'GET',
    path: '/v1/echo/{id}',
    auth: 'public',
    tag: 'Echo',
    summary: 'Returns the id and the query',
    query: PageQuery,
    responses: { 200: Anything },
  },
  touch: {
    method: 'POST',
    path: '/v1/echo/{id}/touch',
    auth: 'public',
    tag: 'Echo',
    summary: 'Takes no body',
    responses: { 204: null },
  },
  remove: {
    method: 'DELETE',
    path: '/v1/echo/{id}',
    auth: 'public',
    tag: 'Echo',
    summary: 'Takes no body',
    responses: { 204: null },
  },
})

/** Operations that respond with what their handler received. */
export function mountEcho(app: FastifyInstance) {
  mountOperations(app, echoOperations, {
    echo: async ({ body }) => body,
    lookUp: async ({ params, query }) => ({ ...params, ...query }),
    touch: async () => {},
    remove: async () => {},
  })
}
