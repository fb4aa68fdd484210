import type { Refusal } from '../../errors.ts'
import type { Asker, Failure, SignInOutcome } from './sign-in-outcome.ts'

type Outcome<Kind> = Extract<SignInOutcome, { kind: Kind }>

/** Asks the admin for a click, and names the origin that gets the token. */
export function confirmPage({ asker, grant, isDemo }: Outcome<'confirm'>): string {
  const { token, userId, email, role } = grant
  const user = { user_id: userId, ...(email && { email }), role }
  const allow = isDemo ? 'Continue as demo admin' : 'Allow'
  return page(
    'Admin access',
    `<h1>Give this page admin access?</h1>
<p class="origin">${text(asker.origin)}</p>
<dl>
<div><dt>Tenant</dt><dd>${text(asker.tenantName)}</dd></div>
<div><dt>You are</dt><dd>${text(email ?? userId)}</dd></div>
<div><dt>Role</dt><dd>${text(role)}</dd></div>
</dl>
<p>Until it is closed or reloaded, the page can do whatever you can do as an admin. Allow it only if you asked for it there.</p>
<footer><button id="cancel">Cancel</button><button id="allow" class="primary" disabled>${allow}</button></footer>`,
    { asker, grant: { token, user } },
  )
}

export function failurePage({ failure, asker, who }: Outcome<'failed'>): string {
  const { title, words } = failures[failure]
  const tenant = asker?.tenantName ?? ''
  return page(
    title(tenant),
    `<h1>${text(title(tenant))}</h1>
<p>${text(words(tenant, who ?? ''))}</p>
<footer><button id="close" class="primary">Close</button></footer>`,
    asker && { asker, error: failure },
  )
}

/** For a request that was not even looked at. */
export const refusalPage = ({ code, message }: Refusal): string =>
  page(
    'Not now',
    `<h1>${code === 'INTERNAL_ERROR' ? 'That did not work' : 'Not now'}</h1>
<p>${text(message)}</p>
<footer><button id="close" class="primary">Close</button></footer>`,
    null,
  )

interface Words {
  title(tenant: string): string
  words(tenant: string, who: string): string
}

const failures: Record<Failure, Words> = {
  over: {
    title: () => 'This sign-in is over',
    words: () =>
      'It was used already, or it was begun in another browser. Go back to the page you came from, and start again there.',
  },
  expired: {
    title: () => 'This sign-in took too long',
    words: () => 'It is good for ten minutes. Go back to the page you came from, and start again there.',
  },
  declined: {
    title: () => 'You were not signed in',
    words: () => 'The sign-in was cancelled or refused. Go back to the page you came from to try again.',
  },
  not_admin: {
    title: tenant => `You are not an admin of ${tenant}`,
    words: (tenant, who) =>
      `You are signed in as ${who}. Ask an admin of ${tenant} to add you, or sign out at your identity provider and start again as somebody else.`,
  },
  provider: {
    title: () => 'Sign-in does not work right now',
    words: tenant =>
      `The identity provider of ${tenant} cannot be used. Try again; if it stays like this, an admin has to look at the sign-in settings.`,
  },
}

interface Message {
  asker: Asker
  grant?: object
  error?: Failure
}

function page(title: string, body: string, message: Message | null): string {
  const { asker, ...said } = message ?? {}
  const data = asker && {
    origin: asker.origin,
    message: { type: 'guide:admin', sign_in_id: asker.signInId, ...said },
  }
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${text(title)}</title>
<link rel="stylesheet" href="/admin-access/page.css">
<script type="module" src="/admin-access/page.js"></script>
</head>
<body>
<main>
${body}
<p id="lost" role="alert" hidden>The page that asked cannot be reached any more. Close this window, and start again there.</p>
</main>
${data ? `<script type="application/json" id="answer">${json(data)}</script>` : ''}
</body>
</html>
`
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const text = (value: string) => value.replaceAll(/[&<>"']/g, character => entities[character] ?? '')

/** JSON in which nothing ends the script element that it stands in. */
const json = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
