import Type from 'typebox'
import { defineOperations } from './operation.ts'
import { closed } from './schema.ts'

const tag = 'Health'

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
    description: 'Responds with 503 while the database is unavailable.',
    responses: { 200: closed('Readiness', { status: Type.Literal('ready') }) },
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
