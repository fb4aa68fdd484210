import { Html, html } from '../../html.ts'
import { failureWords } from './failure-words.ts'
import type { Asker, Failure, SignInOutcome } from './sign-in-outcome.ts'

type Outcome<Kind> = Extract<SignInOutcome, { kind: Kind }>

/** The pages of a sign-in. @param script the address of what they run */
export const signInPages = (script: string) => ({
  /** Asks the admin for a click, and names the origin that gets the token. */
  confirm({ asker, grant, isDemo }: Outcome<'confirm'>) {
    const { token, userId, email, role } = grant
    const user = { user_id: userId, ...(email && { email }), role }
    const content = html`<h1>Give this page admin access?</h1>
<p class="origin">${asker.origin}</p>
<dl>
<dt>Tenant</dt><dd>${asker.tenantName}</dd>
<dt>You are</dt><dd>${email ?? userId}</dd>
<dt>Role</dt><dd>${role}</dd>
</dl>
<p>Until it is closed or reloaded, the page can do whatever you can do as an admin. Allow it only if you asked for it there.</p>
<footer>
<button id="cancel">Cancel</button>
<button id="allow" class="primary" disabled>${isDemo ? 'Continue as demo admin' : 'Allow'}</button>
</footer>
${lost}
${messageTo(asker, { grant: { token, user } })}`
    return { status: 200, title: 'Admin access', content, script }
  },

  failure({ failure, asker, who }: Outcome<'failed'>) {
    const { title, text } = failureWords(failure, asker?.tenantName ?? '', who ?? '')
    const content = html`<h1>${title}</h1>
<p>${text}</p>
${close}
${asker ? messageTo(asker, { error: failure }) : ''}`
    return { status: failure === 'not_admin' ? 403 : 400, title, content, script }
  },

  /** The page of a refusal, in this window. */
  refusal: <Page extends { content: Html }>(page: Page) => ({
    ...page,
    content: html`${page.content}
${close}`,
    script,
  }),
})

const close = html`<footer><button id="close" class="primary">Close</button></footer>`
const lost = html`<p id="lost" role="alert" hidden>The page that asked cannot be reached any more. Close this window, and start again there.</p>`

/** What the script tells the page that asked. Nothing in it ends the element that it stands in. */
function messageTo({ origin, signInId }: Asker, said: { grant: object } | { error: Failure }): Html {
  const message = { type: 'guide:admin', sign_in_id: signInId, ...said }
  const json = JSON.stringify({ origin, message }).replaceAll('<', '\\u003c')
  return html`<script type="application/json" id="answer">${new Html(json)}</script>`
}
