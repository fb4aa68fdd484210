import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Refusal } from '../errors.ts'
import { refuse } from './error-handler.ts'

/** What a page gets of the request for it. */
export interface PageRequest {
  params: Record<string, string>
  query: URLSearchParams
  cookie(name: string): string | undefined
  /** Where the service is, as people reach it. */
  address: string
}

/** A page to show, or where to go instead. */
export interface PageAnswer {
  status?: number
  html?: string
  redirect?: string
  cookie?: Cookie
}

/** Sent back to the pages below its path alone, never read by a script; null: forgotten. */
export interface Cookie {
  name: string
  value: string | null
  path: string
  seconds: number
}

export interface Pages {
  routes: Record<string, (request: PageRequest) => Promise<PageAnswer>>
  /** What those pages are made of: a path, and a file in the folder `pages` of this package. */
  files: Record<string, string>
  /** Shown in place of a page that cannot be. */
  refused(refusal: Refusal): string
}

// Both src/http and dist/http lie two folders below the package.
const folder = new URL('../../pages/', import.meta.url)

/** Serves pages that people see: they run nothing but files of ours, and nobody frames, keeps or refers to them. */
export function servePages(app: FastifyInstance, address: () => string, pages: Pages) {
  const config = { auth: 'public' } as const

  const show = (reply: FastifyReply, html: string) =>
    reply
      .header('content-security-policy', policy(Object.keys(pages.files), address()))
      .type('text/html; charset=utf-8')
      .send(html)

  for (const [url, answer] of Object.entries(pages.routes)) {
    app.route({
      method: 'GET',
      url,
      config,
      // A page that is looked at once is not used up by a question for its headers.
      exposeHeadRoute: false,
      errorHandler: (error, request, reply) => show(reply, pages.refused(refuse(error, request, reply))),
      handler: async (request, reply) => {
        const page = await answer({
          params: request.params as Record<string, string>,
          query: new URL(request.url, 'http://any').searchParams,
          cookie: name => cookieIn(request.headers.cookie, name),
          address: address(),
        })
        if (page.cookie) reply.header('set-cookie', setCookie(page.cookie, address()))
        if (page.redirect !== undefined) return reply.redirect(page.redirect, 303)
        return show(reply.code(page.status ?? 200), page.html ?? '')
      },
    })
  }
  for (const [url, name] of Object.entries(pages.files)) {
    const file = readFileSync(fileURLToPath(new URL(name, folder)))
    const type = name.endsWith('.css') ? 'text/css' : 'text/javascript'
    app.get(url, { config: { ...config, unlimited: true } }, async (_request, reply) =>
      reply.type(`${type}; charset=utf-8`).send(file),
    )
  }
}

function policy(files: string[], address: string): string {
  const sources = (extension: string) =>
    files.filter(path => path.endsWith(extension)).map(path => address + path)
  return [
    "default-src 'none'",
    `script-src ${sources('.js').join(' ')}`,
    `style-src ${sources('.css').join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}

function cookieIn(header: string | undefined, name: string): string | undefined {
  const pairs = header?.split(';').map(pair => pair.trim()) ?? []
  return pairs.find(pair => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}

const setCookie = ({ name, value, path, seconds }: Cookie, address: string): string =>
  [
    `${name}=${value ?? ''}`,
    `Path=${path}`,
    `Max-Age=${value === null ? 0 : seconds}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(address.startsWith('https:') ? ['Secure'] : []),
  ].join('; ')
