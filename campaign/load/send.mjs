import { Agent, request } from 'node:http'

const timeoutMs = 30_000
/** An import of thousands of items takes its time on a busy machine. */
const reportTimeoutMs = 300_000

/**
 * @typedef {{ method: string, path: string, headers: Record<string, string>, body?: unknown }} Request
 * @typedef {{ status: number, body: any, sentAt: number, endedAt: number }} Answer status: 0 if no response came
 * @typedef {(kind: import('./answers.mjs').Kind, request: Request, url?: string) => Promise<Answer>} Send
 */

/** @param {Answer} answer */
export const isSuccess = ({ status }) => status >= 200 && status < 300

/**
 * Sends requests over connections that stay open, as browsers do, and notes the responses.
 * @param {string} ownUrl where requests go that name no other URL
 * @param {import('./answers.mjs').Answers} [answers]
 */
export function createSender(ownUrl, answers) {
  const agent = new Agent({ keepAlive: true })
  /** @type {Send} */
  const send = async (kind, { method, path, headers, body }, url = ownUrl) => {
    const sentAt = performance.now()
    const { status, text } = await exchange(
      `${url}${path}`,
      agent,
      kind === 'report' ? reportTimeoutMs : timeoutMs,
      method,
      headers,
      body,
    )
    const answer = { status, body: parsed(text), sentAt, endedAt: performance.now() }
    answers?.note({
      kind,
      status,
      sentAt,
      endedAt: answer.endedAt,
      reason: answer.body?.error?.message ?? '',
    })
    return answer
  }
  return { send, close: () => agent.destroy() }
}

/**
 * @param {string} url
 * @param {Agent} agent
 * @param {number} timeout
 * @param {string} method
 * @param {Record<string, string>} headers
 * @param {unknown} body
 * @returns {Promise<{ status: number, text: string }>}
 */
function exchange(url, agent, timeout, method, headers, body) {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const typed =
    text === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': `${Buffer.byteLength(text)}` }
  return new Promise(resolve => {
    const cutOff = () => resolve({ status: 0, text: '' })
    const outgoing = request(url, { agent, method, headers: { ...headers, ...typed }, timeout })
    outgoing.on('error', cutOff).on('timeout', () => outgoing.destroy())
    outgoing.on('response', response => {
      let received = ''
      response.setEncoding('utf8').on('data', part => {
        received += part
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text: received }))
      response.on('error', cutOff).on('aborted', cutOff)
    })
    outgoing.end(text)
  })
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
