import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Refusal } from '../errors.ts'
import { refuse } from './error-handler.ts'
import { type Page, sendPage } from './page.ts'

/** What a step gets of the request for it. */
export interface FlowRequest {
  params: Record<string, string>
  query: URLSearchParams
  cookie(name: string): string | undefined
}

/** What a step shows, or where it leads, and what the browser has to remember. */
export type FlowAnswer = ({ page: Page } | { redirect: string }) & { cookie?: Cookie }

/** Sent back to the pages below its path alone, never read by a script; null: forgotten. */
export interface Cookie {
  name: string
  value: string | null
  path: string
  seconds: number
}

/** Pages that lead from one to the next. */
export interface PageFlow {
  /** By path. */
  steps: Record<string, (request: FlowRequest) => Promise<FlowAnswer>>
  /** What the pages run: a path, and a file in the folder `pages` of this package. */
  scripts: Record<string, string>
  /** Shown in place of a step that was not even looked at. */
  refused(refusal: Refusal): Page
}

// Both src/http and dist/http lie two folders below the package.
const folder = new URL('../../pages/', import.meta.url)

export function servePageFlow(app: FastifyInstance, publicUrl: () => string, flow: PageFlow) {
  const config = { auth: 'public' } as const
  for (const [url, answer] of Object.entries(flow.steps)) {
    app.route({
      method: 'GET',
      url,
      config,
      // What can be opened once is not used up by a question for its headers.
      exposeHeadRoute: false,
      errorHandler: (error, request, reply) => sendPage(reply, flow.refused(refuse(error, request, reply))),
      handler: async (request, reply) => {
        const { cookie, ...rest } = await answer({
          params: request.params as Record<string, string>,
          query: new URL(request.url, 'http://any').searchParams,
          cookie: name => cookieIn(request.headers.cookie, name),
        })
        if (cookie) reply.header('set-cookie', setCookie(cookie, publicUrl().startsWith('https:')))
        return 'redirect' in rest ? reply.redirect(rest.redirect, 303) : sendPage(reply, rest.page)
      },
    })
  }
  for (const [url, name] of Object.entries(flow.scripts)) {
    const script = readFileSync(fileURLToPath(new URL(name, folder)))
    app.get(url, { config: { ...config, unlimited: true } }, async (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').send(script),
    )
  }
}

function cookieIn(header: string | undefined, name: string): string | undefined {
  const pairs = header?.split(';').map(pair => pair.trim()) ?? []
  return pairs.find(pair => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}

const setCookie = ({ name, value, path, seconds }: Cookie, isSecure: boolean): string =>
  [
    `${name}=${value ?? ''}`,
    `Path=${path}`,
    `Max-Age=${value === null ? 0 : seconds}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(isSecure ? ['Secure'] : []),
  ].join('; ')
