import { possibleStates } from './history.mjs'
import { page } from './tenants.mjs'

/**
 * How long after its acknowledgement a change may be unknown to another node: nodes look for changes every second, and replace a
 * connection for notifications that has been silent for two seconds.
 */
export const boundMs = 5000

/** What a page asks for. @param {Record<string, string>} headers @returns {import('./send.mjs').Request} */
export const contentRequest = headers => ({
  method: 'POST',
  path: '/v1/sdk/content',
  headers,
  body: { url: page, session_id: 'campaign' },
})

/**
 * Compares what a user was served with what was acknowledged, and returns what is wrong.
 * @param {import('./ledger.mjs').Ledger} ledger
 * @param {import('./tenants.mjs').Tenant} tenant
 * @param {import('./ledger.mjs').User | null} user
 * @param {import('./send.mjs').Answer} answer
 * @returns {string[]}
 */
export function compareServed(ledger, { tenantId, tourId }, user, answer) {
  /** @type {{ tour_id?: string, content_id?: string, version: number, progress: { state: string, step_id: string | null } }[]} */
  const served = answer.body?.data?.items ?? []
  // A full response leaves items out, so nothing could be said about them. The load publishes less than that.
  if (answer.body?.data?.truncated) return ['a response left items out']
  const read = ledger.outage ? { ...answer, sentAt: Math.min(answer.sentAt, ledger.outage) } : answer
  const versions = new Map(served.map(item => [item.content_id ?? item.tour_id, item.version]))
  const wrong = []
  for (const { id, title, tenantId: owner, history } of ledger.items.values()) {
    if (owner !== tenantId) continue
    const found = versions.get(id) ?? null
    versions.delete(id)
    const possible = possibleStates(history, read, boundMs)
    if (!possible.some(state => state.served === found))
      wrong.push(
        `${title}: served ${versionText(found)}, not ${possible.map(s => versionText(s.served)).join(' or ')}`,
      )
  }
  versions.delete(tourId)
  for (const id of versions.keys()) wrong.push(`${id} was served but never published`)
  if (user) {
    const tour = served.find(({ tour_id }) => tour_id === tourId)
    const found = tour ? progressText(tour.progress) : 'completed'
    const possible = possibleStates(user.history, read, boundMs)
    if (!possible.includes(found))
      wrong.push(`progress of ${user.id}: ${found}, not ${possible.join(' or ')}`)
  }
  return wrong
}

/** @param {number | null} version */
const versionText = version => (version === null ? 'nothing' : `version ${version}`)

/** @param {{ state: string, step_id: string | null }} progress */
const progressText = ({ state, step_id }) => (step_id ? `${state} at ${step_id}` : state)
