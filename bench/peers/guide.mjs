import { headersOf } from '../edge/requests.mjs'
import { page, tenantDocument } from '../edge/tenant-document.mjs'
import { createTenant } from '../edge/world.mjs'
import { itemsOf } from './rules.mjs'

/** @typedef {import('../edge/world.mjs').World} World */
/** @typedef {import('../edge/world.mjs').Tenant} Tenant */

/**
 * Guide with one item per rule, all of them on the page of the users.
 * @param {World} world
 * @param {{ rules: number, users: import('./rules.mjs').User[] }} options
 * @returns {Promise<import('../peers.mjs').Contestant>}
 */
export async function startGuide(world, { rules, users }) {
  // The peers refuse no requests when they are busy.
  const server = await world.startGuide({ MAX_EVENT_LOOP_LAG: '0' })
  const tenant = await createTenant(world, server, documentOf(rules))
  return {
    name: 'Guide',
    server,
    requests: users.map(({ id, claims, tokens }, index) => ({
      method: 'POST',
      path: '/v1/sdk/content',
      headers: {
        ...headersOf(world, tenant, index),
        authorization: `Bearer ${world.provider.token({ sub: id, ...claims })}`,
      },
      body: JSON.stringify({ url: page, session_id: `session-of-${id}`, locale: 'en-GB', tokens }),
    })),
    idsOf: response =>
      response.data.items.map((/** @type {{ content_id: string }} */ item) => item.content_id),
  }
}

/** @param {number} rules */
function documentOf(rules) {
  const document = tenantDocument(2)
  const [model] = document.content
  if (model?.definition === undefined) throw new Error('The document has no content item.')
  const { definition, ...fields } = model
  const content = itemsOf(rules).map(({ id, rule }, index) => {
    const own = { ...definition, title: `What is new in orders ${index}`, audience: rule }
    return { ...fields, content_id: id, definition: own, published: own }
  })
  return { ...document, tours: [], content }
}
