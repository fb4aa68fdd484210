import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface SitePage {
  body: string
  headers?: Record<string, string>
  type?: string
}

/** A tenant's web site. It serves the pages that a test puts there. */
export interface Site {
  url: string
  put(path: string, page: SitePage): void
  /** Answers for all paths that no page was put at. */
  fallback(answer: (pathname: string) => SitePage | undefined): void
  close(): Promise<void>
}

export async function startSite(): Promise<Site> {
  const pages = new Map<string, SitePage>()
  let answerOthers: (pathname: string) => SitePage | undefined = () => undefined
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site')
    const page = pages.get(pathname) ?? answerOthers(pathname)
    response.writeHead(page ? 200 : 404, {
      'content-type': page?.type ?? 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      ...page?.headers,
    })
    response.end(page?.body ?? '')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    put: (path, page) => pages.set(path, page),
    fallback(answer) {
      answerOthers = answer
    },
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
