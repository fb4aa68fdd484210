import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyInstance } from 'fastify'
import type { Refusal } from '../errors.ts'
import { refuse } from './error-handler.ts'
import { type Page, sendPage } from './page.ts'

/** What the handler of a step sees of its request. */
export interface FlowRequest {
  params: Record<string, string>
  query: URLSearchParams
  requestId: string
  cookie(name: string): string | undefined
}

/** The response of a step: a page or a redirect, and a cookie to set. */
export type FlowAnswer = ({ page: Page } | { redirect: string }) & { cookie?: Cookie }

/** A cookie for the pages below its path, which scripts cannot read. The value null deletes it. */
export interface Cookie {
  name: string
  value: string | null
  path: string
  seconds: number
}

/** A sequence of pages, such as a sign-in. */
export interface PageFlow {
  /** The handlers of the steps, by path. */
  steps: Record<string, (request: FlowRequest) => Promise<FlowAnswer>>
  /** The scripts of the pages: by URL path, a file in the folder `pages` of this package. */
  scripts: Record<string, string>
  /** The page for a request that was refused before its step ran. */
  refused(refusal: Refusal): Page
}

// Both src/http and dist/http are two folders below the package.
const folder = new URL('../../pages/', import.meta.url)

export function servePageFlow(app: FastifyInstance, publicUrl: () => string, flow: PageFlow) {
  const config = { auth: 'public' } as const
  for (const [url, handle] of Object.entries(flow.steps)) {
    app.route({
      method: 'GET',
      url,
      config,
      // Some pages can be opened only once. A HEAD request must not count as opening one.
      exposeHeadRoute: false,
      errorHandler: (error, request, reply) => sendPage(reply, flow.refused(refuse(error, request, reply))),
      handler: async (request, reply) => {
        const { cookie, ...rest } = await handle({
          params: request.params as Record<string, string>,
          query: new URL(request.url, 'http://any').searchParams,
          requestId: request.id,
          cookie: name => parseCookie(request.headers.cookie ?? '')[name],
        })
        if (cookie) reply.header('set-cookie', toHeader(cookie, publicUrl().startsWith('https:')))
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

const toHeader = ({ name, value, path, seconds }: Cookie, secure: boolean): string =>
  stringifySetCookie({
    name,
    value: value ?? '',
    path,
    maxAge: value === null ? 0 : seconds,
    httpOnly: true,
    sameSite: 'lax',
    secure,
  })
