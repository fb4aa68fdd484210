import type { Client } from '@guide/contracts'
import { Refusal, unavailable } from '../errors.ts'
import { SettingsError } from '../settings-reader.ts'

/** A server elsewhere, and the access token by which this program works with one tenant of it. */
export interface Remote {
  url: string
  token: string
}

export const remoteHelp = `With GUIDE_URL and GUIDE_TOKEN the command works against a server elsewhere. The token is an access token
of the role "admin" (console: Settings, Sessions and tokens), and its tenant is the tenant.`

/** Reads GUIDE_URL and GUIDE_TOKEN. Null: the command works on this machine. */
export function readRemote(env: NodeJS.ProcessEnv): Remote | null {
  const url = env.GUIDE_URL?.trim().replace(/\/+$/, '')
  const token = env.GUIDE_TOKEN?.trim()
  if (!url && !token) return null
  const problems = [
    ...(url
      ? urlProblems(url)
      : ['GUIDE_TOKEN is set, but GUIDE_URL is not. Set it to the URL of the server.']),
    ...(token
      ? tokenProblems(token)
      : ['GUIDE_URL is set, but GUIDE_TOKEN is not. Set it to an access token.']),
  ]
  if (!url || !token || problems.length > 0) throw new SettingsError(problems)
  return { url, token }
}

function urlProblems(text: string): string[] {
  const url = URL.parse(text)
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.search || url.hash || url.username)
    return ['GUIDE_URL must be the URL of the server, such as https://guide.example.com.']
  const isLoopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname)
  return url.protocol === 'https:' || isLoopback
    ? []
    : ['GUIDE_URL must start with https://, because the token must not be readable on the way.']
}

const tokenProblems = (token: string) =>
  /^gat_[\w-]+$/.test(token)
    ? []
    : [
        'GUIDE_TOKEN must be an access token (gat_…). Create one in the console: Settings, Sessions and tokens.',
      ]

/** Refuses a command that an access token of one tenant cannot do. */
export function refuseRemote(env: NodeJS.ProcessEnv, command: string): void {
  if (!readRemote(env)) return
  throw new SettingsError([
    `"guide ${command}" is not possible with an access token. Run it on the server itself, without GUIDE_URL and GUIDE_TOKEN.`,
  ])
}

/** Runs work against a server elsewhere, over HTTPS, as the access token. @param tenant that the token must be of */
export async function withRemote<T>(
  { url, token }: Remote,
  tenant: string | undefined,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const { consolePath, createClient, ServiceError } = await import('@guide/contracts')
  const client = createClient({
    baseUrl: url + consolePath,
    headers: { authorization: `Bearer ${token}`, ...(tenant && { 'x-guide-tenant': tenant }) },
    // A redirect would change a POST into a GET.
    fetch: (address, init) =>
      fetch(address, { ...init, redirect: 'manual' }).catch(error => {
        throw unavailable(
          `The server at ${url} cannot be reached (${causeOf(error)}). Check GUIDE_URL and your network.`,
        )
      }),
  })
  try {
    return await work(client)
  } catch (error) {
    throw error instanceof ServiceError ? new Refusal(error.code, explain(error, url, tenant)) : error
  }
}

interface Answer {
  status: number
  message: string
  requestId: string
}

function explain({ status, message, requestId }: Answer, url: string, tenant: string | undefined): string {
  // The server of a proxy, or another program, does not give its responses an id.
  if (requestId === '')
    return `The server at ${url} does not answer like Guide (status ${status}). Check GUIDE_URL.`
  if (status === 401) {
    const other = tenant ? `, or is not of the tenant ${tenant}` : ''
    return `The server did not accept GUIDE_TOKEN: it has expired, was revoked${other}, or its creator is not an admin any more. Create a new one in the console: Settings, Sessions and tokens.`
  }
  if (status === 403)
    return `GUIDE_TOKEN may not do this. ${message} Create one with that role in the console.`
  return message
}

/** What the network said, such as ECONNREFUSED. */
function causeOf(error: Error): string {
  const { code, message } = (error.cause ?? error) as NodeJS.ErrnoException
  return code ?? message
}
