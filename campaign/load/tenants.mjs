import { createClient } from '@guide/contracts'

/**
 * @typedef {Awaited<ReturnType<typeof createTenants>>[number]} Tenant
 */

const origin = 'https://app.example.com'
export const page = `${origin}/orders`

/** Nodes check tokens by their own clock, which may be wrong (decision 15). */
const inAYear = () => Math.floor(Date.now() / 1000) + 365 * 24 * 3600

const step = (/** @type {string} */ step_id, /** @type {number} */ order) => ({
  step_id,
  order,
  title: `Step ${step_id}`,
  body: 'Hello **there**',
  element_target: { element_id: step_id },
})

/**
 * Creates tenants. Each has published one tour, which its users play.
 * @param {Pick<import('../world/cluster.mjs').World, 'nodes' | 'provider' | 'platformSecret'>} world
 * @param {number} count
 */
export async function createTenants({ nodes, provider, platformSecret }, count) {
  const baseUrl = nodes[0]?.url ?? ''
  const platform = createClient({ baseUrl, headers: { 'x-platform-secret': platformSecret } })
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const { tenant_id, api_key } = await platform.createTenant({
        body: { name: `Tenant ${index}`, allowed_origins: [origin], ...provider.tenant },
      })
      const as = (/** @type {Record<string, unknown>} */ claims) => ({
        'x-api-key': api_key,
        authorization: `Bearer ${provider.token({ exp: inAYear(), ...claims })}`,
        origin,
      })
      const admin = as({ sub: 'ada', email: 'ada@example.com', permissions: ['guide:admin'] })
      const client = createClient({ baseUrl, headers: admin })
      const { tour_id } = await client.createTour({
        body: { title: 'First steps', steps: [step('one', 0), step('two', 1)] },
      })
      await client.publishTour({ params: { tour_id } })
      return {
        tenantId: tenant_id,
        tourId: tour_id,
        admin,
        /** The headers of a user's browser. @param {string} userId */
        user: userId => as({ sub: userId, email: `${userId}@example.com` }),
      }
    }),
  )
}
