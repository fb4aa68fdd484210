import type { Invitation } from '@guide/contracts'
import { type Html, html } from '../../html.ts'
import { inviteTexts } from './invite-texts.ts'

interface PageText {
  title: string
  content: Html
}

interface InviteLinks {
  /** The URL with which the tenant's application accepts. */
  acceptUrl: string
  /** Where the invitee accepts in the console; null if the tenant's admins cannot sign in with links. */
  consoleUrl: string | null
}

/** The page that the link of an invite shows. */
export function describeInvite(invitation: Invitation, { acceptUrl, consoleUrl }: InviteLinks): PageText {
  const { tenant, role, permissions, expiry } = inviteTexts(invitation)
  const title = `${tenant} invites you`
  const inConsole = consoleUrl
    ? html`<p><a href="${consoleUrl}"><strong>Accept and open the console</strong></a></p>
`
    : html``
  const content = html`<h1>${title}</h1>
<p>As <strong>${role}</strong> of its in-app guides you can ${permissions}.</p>
<dl>
<dt>For</dt><dd>${invitation.email}</dd>
<dt>Valid until</dt><dd>${expiry}</dd>
</dl>
${inConsole}<p>${consoleUrl ? 'Or sign' : 'To accept, sign'} in to ${tenant} as ${invitation.email} and enter this link there. It works once, and only for this address.</p>
<details>
<summary>For developers of ${tenant}</summary>
<p>Accept the invitation with the token of the user who is signed in:</p>
<pre>curl -X POST ${acceptUrl} \\
  -H 'Authorization: Bearer &lt;the JWT of the user&gt;'</pre>
</details>`
  return { title, content }
}

/** The page for every link that is not valid, the same for every reason. */
export function describeNoInvite(): PageText {
  const title = 'This invitation is not valid'
  const content = html`<h1>${title}</h1>
<p>An invitation works once and expires after seven days. It may also have been revoked, or the link may be incomplete.</p>
<p>Ask the person who invited you for a new invitation.</p>`
  return { title, content }
}
