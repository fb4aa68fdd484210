import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseCookie } from 'cookie'
import type { FastifyInstance } from 'fastify'
import type { Cookie } from '../answers/answer-with-cookies.ts'
import type { Refusal } from '../errors.ts'
import { pagesFolder } from '../package-files.ts'
import { cookieHeader } from './cookie-header.ts'
import { refuse } from './error-handler.ts'
import { type Page, sendPage } from './page.ts'

/** What the handler of a step sees of its request. */
export interface FlowRequest {
  params: Record<string, string>
  query: URLSearchParams
  requestId: string
  /** The Sec-Fetch-Site header: where the link or form was that led here. */
  site: string | undefined
  /** The IP address of the browser, and its User-Agent header. */
  address: string
  browser: string
  cookie(name: string): string | undefined
}

/** The response of a step: a page or a redirect, and cookies to set. */
export type FlowAnswer = ({ page: Page } | { redirect: string }) & { cookies?: Cookie[] }

/** A sequence of pages, such as a sign-in. */
export interface PageFlow {
  /** The handlers of the steps, by path. */
  steps: Record<string, (request: FlowRequest) => Promise<FlowAnswer>>
  /** The scripts of the pages: by URL path, a file in the folder `pages` of this package. */
  scripts: Record<string, string>
  /** The page for a request that was refused before its step ran. */
  refused(refusal: Refusal): Page
}

export function servePageFlow(app: FastifyInstance, flow: PageFlow) {
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
        const { cookies = [], ...rest } = await handle({
          params: request.params as Record<string, string>,
          query: new URL(request.url, 'http://any').searchParams,
          requestId: request.id,
          site: [request.headers['sec-fetch-site']].flat()[0],
          address: request.ip,
          browser: request.headers['user-agent'] ?? '',
          cookie: name => parseCookie(request.headers.cookie ?? '')[name],
        })
        for (const cookie of cookies) reply.header('set-cookie', cookieHeader(cookie))
        return 'redirect' in rest ? reply.redirect(rest.redirect, 303) : sendPage(reply, rest.page)
      },
    })
  }
  for (const [url, name] of Object.entries(flow.scripts)) {
    const script = readFileSync(join(pagesFolder, name))
    app.get(url, { config: { ...config, unlimited: true } }, async (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').send(script),
    )
  }
}
