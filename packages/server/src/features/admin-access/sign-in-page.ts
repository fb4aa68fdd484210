import { Html, html } from '../../html.ts'
import type { Asker, Failure, SignInOutcome } from './sign-in-outcome.ts'

type Outcome<Kind> = Extract<SignInOutcome, { kind: Kind }>

/** The pages of a sign-in. @param script the URL of the script that they run */
export const signInPages = (script: string) => ({
  /** Asks the admin to allow it, and names the origin that gets the token. */
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
<p>The page can then do everything that you can do as an admin, until it is closed or reloaded. Allow this only if you started the sign-in on that page.</p>
<footer>
<button id="cancel">Cancel</button>
<button id="allow" class="primary" aria-disabled="true">${isDemo ? 'Continue as demo admin' : 'Allow'}</button>
</footer>
${lost}
${messageTo(asker, { grant: { token, user } })}`
    return { status: 200, title: 'Admin access', content, script }
  },

  failure({ failure, asker, who }: Outcome<'failed'>) {
    const { title, text } = failureText(failure, asker?.tenantName ?? '', who ?? '')
    const content = html`<h1>${title}</h1>
<p>${text}</p>
${close}
${asker ? messageTo(asker, { error: failure }) : ''}`
    return { status: failure === 'not_admin' ? 403 : 400, title, content, script }
  },

  /** The page of a refused request, with a button that closes the pop-up. */
  refusal: <Page extends { content: Html }>(page: Page) => ({
    ...page,
    content: html`${page.content}
${close}`,
    script,
  }),
})

const close = html`<footer><button id="close" class="primary">Close</button></footer>`
const lost = html`<p id="lost" role="alert" hidden>The page that asked for access cannot be reached any more. Close this window, then start again on that page.</p>`

/** The message that the script sends to the page. Its JSON is escaped, so that it cannot end the script element. */
function messageTo({ origin, signInId }: Asker, outcome: { grant: object } | { error: Failure }): Html {
  const message = { type: 'guide:admin', sign_in_id: signInId, ...outcome }
  const json = JSON.stringify({ origin, message }).replaceAll('<', '\\u003c')
  return html`<script type="application/json" id="answer">${new Html(json)}</script>`
}

/** What a person reads after a failed sign-in: what happened, and what to do. */
function failureText(failure: Failure, tenant: string, who: string): { title: string; text: string } {
  switch (failure) {
    case 'over':
      return {
        title: 'This sign-in is over',
        text: 'It was already used, or it was started in another browser. Go back to the page you came from and start again.',
      }
    case 'expired':
      return {
        title: 'This sign-in took too long',
        text: 'A sign-in is valid for ten minutes. Go back to the page you came from and start again.',
      }
    case 'declined':
      return {
        title: 'You were not signed in',
        text: 'The sign-in was cancelled. Go back to the page you came from to try again.',
      }
    case 'not_admin':
      return {
        title: `You are not an admin of ${tenant}`,
        text: `You are signed in as ${who}. Ask an admin of ${tenant} to add you. Or sign out at your identity provider and start again with another account.`,
      }
    case 'provider':
      return {
        title: 'Sign-in does not work right now',
        text: `The identity provider of ${tenant} cannot be used. Try again later. If the problem remains, an admin has to check the sign-in settings.`,
      }
  }
}
