import { freshId } from '../measure/fresh-body.mjs'
import { headersOf } from './requests.mjs'
import { idOf, isTour, matching, stepIds } from './tenant-document.mjs'

/**
 * One request per user that reports events of the page.
 * @param {import('./world.mjs').World} world
 * @param {import('./world.mjs').Tenant} tenant
 * @param {{ users: number, size: number }} options `size` is the number of events in each request
 * @returns {import('../measure/load.mjs').Request[]}
 */
export function eventRequests(world, tenant, { users, size }) {
  const events = Array.from({ length: size }, (_, index) => eventOf(index))
  return Array.from({ length: users }, (_, user) => ({
    method: 'POST',
    path: '/v1/sdk/events',
    headers: headersOf(world, tenant, user),
    body: JSON.stringify({ session_id: `session-${user}`, events }),
  }))
}

/** Never an event that ends an item: the page would then show another one. @param {number} index */
export function eventOf(index) {
  const item = Math.floor(index / 4) % matching
  const content_id = idOf(item)
  const event = { id: freshId, at: new Date().toISOString() }
  switch (index % 4) {
    case 0:
      return { ...event, name: 'content.shown', content_id }
    case 1:
      return { ...event, name: 'target.found', content_id, data: { found_by: 'css_selector' } }
    case 2:
      return isTour(item)
        ? { ...event, name: 'step.shown', content_id, step_id: stepIds[index % stepIds.length] }
        : { ...event, name: 'content.cta', content_id }
    default:
      return { ...event, name: 'track:order.exported', data: { format: 'csv', rows: index } }
  }
}
