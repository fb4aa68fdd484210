import Type, { type Static } from 'typebox'
import { defineOperations } from './operation.ts'
import { closed, dataOf } from './schema.ts'

/** What a tenant may store only a limited amount of. */
export const boundNames = [
  'items',
  'published_items',
  'published_bytes',
  'definition_bytes',
  'largest_definition_bytes',
  'preview_links',
  'audiences',
  'audience_values',
  'audience_bytes',
  'expressions',
  'themes',
  'articles',
  'admin_users',
  'invites',
  'api_keys',
  'key_origins',
  'access_tokens',
  'events_per_day',
  'visitor_progress',
  'contexts',
  'attribute_names',
  'message_bytes',
  'file_bytes',
] as const
export type BoundName = (typeof boundNames)[number]

export const BoundUsage = closed('BoundUsage', {
  bound: Type.Enum([...boundNames]),
  description: Type.String({ examples: ['tours and content items that are not archived'] }),
  used: Type.Integer({ minimum: 0, examples: [120] }),
  limit: Type.Integer({ minimum: 0, examples: [5000] }),
  unit: Type.Enum(['count', 'bytes']),
})
export type BoundUsage = Static<typeof BoundUsage>

/** What all callers of a tenant together may do only so often. */
export const tenantRateNames = ['events', 'requests', 'changes', 'stops', 'reads'] as const

export const TenantRate = closed('TenantRate', {
  rate: Type.Enum([...tenantRateNames]),
  description: Type.String({ examples: ['events of this tenant'] }),
  at_once: Type.Integer({ minimum: 1, examples: [20_000] }),
  per_second: Type.Number({ minimum: 0, examples: [2000] }),
})
export type TenantRate = Static<typeof TenantRate>

export const Usage = dataOf('Usage', {
  items: Type.Array(BoundUsage),
  rates: Type.Array(TenantRate),
})
export type Usage = Static<typeof Usage>

export const usageOperations = defineOperations({
  getUsage: {
    method: 'GET',
    path: '/v1/admin/usage',
    auth: 'viewer',
    tag: 'Configuration',
    summary: 'Get the usage of the tenant',
    description:
      'Returns each bound of what a tenant may store, and how much of it is used. A change that would exceed a bound returns 409, or 422 for a definition that is too large, and names it. Attribute names, origins and contexts over their bounds are left out instead. `rates` is how often all callers of the tenant together may come: `at_once`, and `per_second` for as long as it goes on. Beyond that, requests return 429. A rate without a limit is left out.',
    responses: { 200: Usage },
  },
})
