import { freshBody } from '../measure/fresh-body.mjs'
import { page } from './tenant-document.mjs'
import { origin } from './world.mjs'

/** @typedef {import('./world.mjs').World} World */
/** @typedef {import('./world.mjs').Tenant} Tenant */
/** @typedef {import('../measure/load.mjs').Request} Request */

const plans = ['free', 'pro', 'team']

/** @param {number} index */
const userOf = index => `user-${index}`

/**
 * One request per user for the content of the page.
 * @param {World} world
 * @param {Tenant} tenant
 * @param {number} users
 * @returns {Request[]}
 */
export function contentRequests(world, tenant, users) {
  return Array.from({ length: users }, (_, index) => ({
    method: 'POST',
    path: '/v1/sdk/content',
    headers: headersOf(world, tenant, index),
    body: JSON.stringify({
      url: page,
      session_id: `session-${index}`,
      locale: 'en-GB',
      tokens: { country: 'DE', seats: 12 + index, role: 'editor', company: { name: 'Acme', size: 120 } },
    }),
  }))
}

/** The headers that a browser sends for one of the users. @param {World} world @param {Tenant} tenant @param {number} user */
export const headersOf = ({ provider }, { apiKey }, user) => ({
  'content-type': 'application/json',
  'x-api-key': apiKey,
  authorization: `Bearer ${provider.token({
    sub: userOf(user),
    email: `${userOf(user)}@example.com`,
    plan: plans[user % plans.length],
  })}`,
  origin,
  referer: `${origin}/`,
  accept: '*/*',
  'accept-language': 'en-GB,en;q=0.9',
  'user-agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
})

/**
 * Sends requests, a few at the same time, and waits until all have been answered.
 * @param {string} url @param {Request[]} requests
 */
export async function sendAll(url, requests) {
  const waiting = [...requests]
  const worker = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await send(url, next)
  }
  await Promise.all([worker(), worker(), worker(), worker()])
}

/**
 * Sends a request and returns the response body. Repeats it while the snapshot is being built (503).
 * @param {string} url
 * @param {Request} request
 * @param {number} [attempts]
 * @returns {Promise<string>}
 */
export async function send(url, request, attempts = 20) {
  const { method, path, headers, body, refusal } = request
  const sent = method === 'GET' ? null : (freshBody(body)?.() ?? body)
  const response = await fetch(`${url}${path}`, { method, headers, body: sent })
  const text = await response.text()
  if (response.status === 503 && attempts > 1) return send(url, request, attempts - 1)
  const isExpected = refusal === undefined ? response.ok : response.status === refusal
  if (!isExpected) throw new Error(`${method} ${path} responded ${response.status}: ${text}`)
  return text
}
