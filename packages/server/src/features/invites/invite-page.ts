import type { Invitation } from '@guide/contracts'
import { type Html, html } from '../../html.ts'
import { inviteWords } from './invite-words.ts'

interface PageText {
  title: string
  content: Html
}

/** What the link of an invite shows. @param acceptUrl where a page of the tenant's accepts it */
export function describeInvite(invitation: Invitation, acceptUrl: string): PageText {
  const { tenant, role, may, until } = inviteWords(invitation)
  const title = `${tenant} invites you`
  const content = html`<h1>${title}</h1>
<p>As <strong>${role}</strong> of its in-app guides you may ${may}.</p>
<dl>
<dt>For</dt><dd>${invitation.email}</dd>
<dt>Good until</dt><dd>${until}</dd>
</dl>
<p>To accept, sign in to ${tenant} as ${invitation.email} and give it this link. It works once, and for nobody else.</p>
<details>
<summary>For those who build ${tenant}</summary>
<p>Accept in the name of the user who is signed in:</p>
<pre>curl -X POST ${acceptUrl} \\
  -H 'Authorization: Bearer &lt;the JWT of the user&gt;'</pre>
</details>`
  return { title, content }
}

/** What is shown of an invite that is not good, whatever the reason. */
export function describeNoInvite(): PageText {
  const title = 'This invitation is not valid (any more)'
  const content = html`<h1>${title}</h1>
<p>An invitation works once, and for seven days. It may also have been taken back, or the link may not be whole.</p>
<p>Ask whoever invited you for a new one.</p>`
  return { title, content }
}
