import { createHash } from 'node:crypto'
import { errorStatus, type MailLanguage } from '@guide/contracts'
import type { FastifyInstance, FastifyReply, RouteShorthandOptions } from 'fastify'
import type { Refusal } from '../errors.ts'
import { Html, html } from '../html.ts'
import { refuse } from './error-handler.ts'

/** A page that this service shows to people. */
export interface Page {
  status: number
  title: string
  content: Html
  /** The URL path of the script that the page runs. */
  script?: string
  /** Whether the page has a form, which is sent to this service. */
  hasForm?: boolean
  /** English if it is not set. */
  language?: MailLanguage
}

const style = `
:root { color-scheme: light dark; --bg: #f6f5fb; --card: #fff; --text: #1e1b3a; --muted: #5b5876; --border: #e3e2ee;
  --primary: #4f46e5; --on-primary: #fff; --code: #f6f5fb }
@media (prefers-color-scheme: dark) { :root { --bg: #0f0e1d; --card: #17162b; --text: #ecebfa; --muted: #a9a6c9;
  --border: #2d2b4a; --primary: #8b85ff; --on-primary: #14122b; --code: #0f0e1d } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; min-height: 100svh; display: grid; place-items: center; padding: 16px;
  background: var(--bg); color: var(--text); overflow-wrap: anywhere;
  font: 15px/24px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif }
main { width: 100%; max-width: 520px; padding: 32px; background: var(--card); border: 1px solid var(--border);
  border-radius: 12px; box-shadow: 0 1px 2px rgb(15 12 41 / .06), 0 12px 32px rgb(15 12 41 / .08) }
h1 { margin: 0 0 12px; font-size: 22px; line-height: 30px; font-weight: 600; text-wrap: balance }
p { margin: 0 0 16px }
p:last-child { margin-bottom: 0 }
dl { display: grid; grid-template-columns: auto 1fr; gap: 8px 24px; margin: 24px 0; padding: 16px 0;
  border: solid var(--border); border-width: 1px 0 }
dt { color: var(--muted) }
dd { margin: 0; font-weight: 500 }
details { margin-top: 24px; color: var(--muted) }
summary { cursor: pointer }
summary:focus-visible { outline: 2px solid var(--primary); outline-offset: 2px; border-radius: 4px }
pre { margin: 8px 0 0; padding: 12px; border: 1px solid var(--border); border-radius: 8px; background: var(--code);
  color: var(--text); font: 13px/20px ui-monospace, Menlo, Consolas, monospace; white-space: pre-wrap }
details p { margin: 8px 0 }
.origin { padding: 12px; border: 1px solid var(--border); border-radius: 8px; background: var(--code);
  font: 600 15px/20px ui-monospace, Menlo, Consolas, monospace }
footer { display: flex; flex-wrap: wrap; gap: 8px; justify-content: end; margin-top: 24px }
button { min-height: 36px; padding: 0 16px; border: 1px solid var(--border); border-radius: 8px; background: none;
  color: var(--text); font: inherit; font-weight: 600; cursor: pointer }
button:focus-visible { outline: 2px solid var(--primary); outline-offset: 2px }
button:is(:disabled, [aria-disabled=true]) { opacity: .55; cursor: default }
.primary { border-color: transparent; background: var(--primary); color: var(--on-primary) }
[role=alert]:not([hidden]) { margin: 16px 0 0 }
@media (max-width: 480px) { main { padding: 24px } dl { grid-template-columns: 1fr; gap: 0 } dd + dt { margin-top: 8px } }
`

const styleDigest = createHash('sha256').update(style).digest('base64')

// The page runs one script and one style, which is identified by its digest. It loads nothing else, and no page may frame it.
const policy = ({ script, hasForm }: Page) =>
  [
    "default-src 'none'",
    `style-src 'sha256-${styleDigest}'`,
    ...(script ? [`script-src ${script}`, "require-trusted-types-for 'script'", "trusted-types 'none'"] : []),
    "base-uri 'none'",
    `form-action ${hasForm ? "'self'" : "'none'"}`,
    "frame-ancestors 'none'",
  ].join('; ')

/** Serves a public page. Its content depends on the parameters of its path. */
export function servePage(
  app: FastifyInstance,
  path: string,
  page: (params: Record<string, string>) => Promise<Page>,
) {
  app.get<{ Params: Record<string, string> }>(
    path,
    { config: { auth: 'public' }, errorHandler: sendRefusal },
    async (request, reply) => sendPage(reply, await page(request.params)),
  )
}

/** Pages behind signed links, with forms that have nothing but a button. */
export interface SignedPages {
  /** By path. */
  shown: Record<string, (params: Record<string, string>) => Promise<Page>>
  /** What a form does, by path: it returns the page that follows. */
  sent: Record<string, (params: Record<string, string>) => Promise<Page>>
}

/** Serves pages behind signed links. The link is the only credential, so the body of a form is not read. */
export function serveSignedPages(app: FastifyInstance, { shown, sent }: SignedPages) {
  app.register(async scope => {
    // Mail programs send a form of either media type: https://www.rfc-editor.org/rfc/rfc8058#section-3.2
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async () => undefined)
    const mount = (method: 'GET' | 'POST', pages: SignedPages['shown']) => {
      for (const [url, page] of Object.entries(pages)) {
        scope.route({
          method,
          url,
          config: { auth: 'signed' },
          bodyLimit: 16 * 1024,
          errorHandler: sendRefusal,
          handler: async (request, reply) =>
            sendPage(reply, await page(request.params as Record<string, string>)),
        })
      }
    }
    mount('GET', shown)
    mount('POST', sent)
  })
}

const sendRefusal: NonNullable<RouteShorthandOptions['errorHandler']> = (error, request, reply) =>
  sendPage(reply, refusalPage(refuse(error, request, reply)))

/** The page that explains why a page cannot be shown. */
export function refusalPage({ code, message }: Refusal): Page {
  const title = code === 'INTERNAL_ERROR' ? 'That did not work' : 'Not now'
  return { status: errorStatus[code], title, content: html`<h1>${title}</h1>\n<p>${message}</p>` }
}

export const sendPage = (reply: FastifyReply, page: Page) =>
  reply
    .code(page.status)
    .headers({ 'content-security-policy': policy(page), 'x-robots-tag': 'noindex' })
    .type('text/html; charset=utf-8')
    .send(layout(page).markup)

const layout = ({ title, content, script, language = 'en' }: Page) => html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${new Html(style)}</style>${script ? html`\n<script type="module" src="${script}"></script>` : ''}
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`
