import Type, { type Static } from 'typebox'
import { environments } from './api-keys.ts'
import { defineOperations } from './operation.ts'
import { closed, dataOf, exampleId, nullable, Timestamp } from './schema.ts'

export const SeenOrigin = closed('SeenOrigin', {
  key_id: Type.String({ examples: [exampleId('key')] }),
  environment: nullable(Type.Enum([...environments], { description: 'Null for the key of the demo.' })),
  origin: nullable(
    Type.String({
      description: 'Null for requests that are not from a web page.',
      examples: ['https://app.acme.example'],
    }),
  ),
  first_seen_at: nullable({ ...Timestamp, description: 'Null if every request was refused.' }),
  last_seen_at: nullable({ ...Timestamp, description: 'It may be a minute old.' }),
  last_refusal: nullable(
    Type.Object(
      {
        at: Timestamp,
        reason: Type.String({ examples: ['aud is "other", wanted "guide"'] }),
      },
      { additionalProperties: false },
    ),
  ),
})
export type SeenOrigin = Static<typeof SeenOrigin>

export const installationOperations = defineOperations({
  getInstallation: {
    method: 'GET',
    path: '/v1/admin/installation',
    auth: 'viewer',
    tag: 'Configuration',
    summary: 'Get the state of the installation',
    description:
      'Returns from which origins pages came with which API key, and why they were last refused. Requests with an unknown key belong to no tenant and are not here. Of each key, as many origins as the bound `key_origins` allows are remembered, for 90 days.',
    responses: { 200: dataOf('Installation', { items: Type.Array(SeenOrigin, { maxItems: 1000 }) }) },
  },
})
