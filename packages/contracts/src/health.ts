import Type, { type Static } from 'typebox'
import { defineOperations } from './operation.ts'
import { closed } from './schema.ts'

const tag = 'Health'

const Readiness = closed('Readiness', {
  status: Type.Enum(['ready', 'degraded'], {
    description: 'degraded: the database is away, and users are served what this node knows.',
  }),
  clock_skew_seconds: Type.Optional(
    Type.Integer({
      description:
        'How far the clock of this node is ahead of the database, or behind if negative. Only if it is more than 30 seconds.',
      examples: [90],
    }),
  ),
  redis: Type.Optional(
    Type.Literal('away', {
      description: 'Only while Redis does not respond: each node counts for the rate limits alone.',
    }),
  ),
  changes: Type.Optional(
    Type.Literal('polled', {
      description:
        'Notifications of the database do not arrive, for example because of a pooler. This node asks every second what other nodes have changed.',
    }),
  ),
  files: Type.Optional(
    Type.Literal('not_shared', {
      description:
        'Another node on the same database stores attachments elsewhere, so neither can serve all of them.',
    }),
  ),
})
export type Readiness = Static<typeof Readiness>

export const healthOperations = defineOperations({
  live: {
    method: 'GET',
    path: '/v1/health/live',
    aliases: ['/health/live'],
    auth: 'public',
    published: true,
    tag,
    summary: 'Liveness: the process is running',
    responses: { 200: closed('Liveness', { status: Type.Literal('live') }) },
  },
  ready: {
    method: 'GET',
    path: '/v1/health/ready',
    aliases: ['/health/ready'],
    auth: 'public',
    published: true,
    tag,
    summary: 'Readiness: the service can handle requests',
    description:
      'While the database is away, the status is degraded for DEGRADED_SECONDS. After that, and while the service is stopping, the response is 503.',
    responses: { 200: Readiness },
  },
  metrics: {
    method: 'GET',
    path: '/metrics',
    auth: 'metrics',
    tag,
    summary: 'Prometheus metrics',
    responses: { 200: Type.String() },
    contentType: 'text/plain',
  },
})
