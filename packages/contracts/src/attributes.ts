import Type, { type Static } from 'typebox'
import { defineOperations } from './operation.ts'
import { closed, dataOf } from './schema.ts'

const Count = Type.Integer({ minimum: 0 })

export const attributeTypes = ['string', 'number', 'boolean', 'array', 'object', 'null'] as const

export const Attribute = closed('Attribute', {
  name: Type.String({ examples: ['plan'] }),
  source: Type.Enum(['claim', 'token'], {
    description: '`claim`: of the JWT. `token`: of the `tokens` that the page sends.',
  }),
  types: Type.Array(Type.Enum([...attributeTypes])),
  users: { ...Count, description: 'How many of the users had it.' },
  values: Type.Array(
    Type.Object(
      {
        value: Type.Union([Type.String({ examples: ['pro'] }), Type.Number(), Type.Boolean()]),
        users: Count,
      },
      { additionalProperties: false },
    ),
    {
      maxItems: 20,
      description:
        'The most frequent values, also inside of lists. A value is listed only if at least five users share it.',
    },
  ),
})
export type Attribute = Static<typeof Attribute>

export const AttributeList = dataOf('AttributeList', {
  remembered: Type.Boolean({
    description: 'False if the tenant has switched off the feature flag `remember_contexts`.',
  }),
  users: { ...Count, description: 'How many users the list is made from.' },
  items: Type.Array(Attribute, { description: 'The most frequent first.' }),
})
export type AttributeList = Static<typeof AttributeList>['data']

export const attributeOperations = defineOperations({
  listAttributes: {
    method: 'GET',
    path: '/v1/admin/attributes',
    auth: 'viewer',
    heavy: 'read',
    tag: 'End users',
    summary: 'List attributes',
    description:
      'Returns the names and types of the claims and tokens that users came with in the last 30 days, for writing audiences. It is made from at most 2,000 users of both environments and has at most as many names as the bound `attribute_names` allows.',
    responses: { 200: AttributeList },
  },
})
