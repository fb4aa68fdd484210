import { randomUUID } from 'node:crypto'
import { exampleBody, operations } from '@guide/contracts'
import { consolePage } from './console-browser.ts'
import { platformSecret } from './guide.ts'
import type { TestTenant } from './tenant.ts'

export const newUser = () => ({ ...exampleBody(operations.addAdminUser), user_id: `user-${randomUUID()}` })

export async function addUser({ admin }: TestTenant): Promise<string> {
  return (await admin.client.addAdminUser({ body: newUser() })).user_id
}

export async function newTour({ admin }: TestTenant, state: 'draft' | 'published' | 'edited' = 'draft') {
  const { tour_id } = await admin.client.createTour({ body: exampleBody(operations.createTour) })
  const params = { tour_id }
  if (state !== 'draft') await admin.client.publishTour({ params })
  if (state === 'edited') {
    await admin.client.updateTour({ params, body: exampleBody(operations.updateTour) })
  }
  return { params }
}

export async function newContent({ admin }: TestTenant, publish = false) {
  const { content_id } = await admin.client.createContent({ body: exampleBody(operations.createContent) })
  const params = { content_id }
  if (publish) await admin.client.publishContent({ params })
  return { params }
}

/** Allows the origin of the documented preview link. */
export async function allowPreviews({ admin }: TestTenant) {
  const { origin } = new URL(exampleBody(operations.createTourPreviewLink).url)
  await admin.client.updateConfig({ body: { admin_origins: [origin] } })
}

export async function newTourPreview(owner: TestTenant) {
  await allowPreviews(owner)
  const { params } = await newTour(owner)
  const body = exampleBody(operations.createTourPreviewLink)
  const { link_id, url } = await owner.admin.client.createTourPreviewLink({ params, body })
  return { ...params, link_id, token: url.split('#guide-preview=')[1] ?? '' }
}

export const withVersion = ({ params }: { params: Record<string, string> }) => ({
  params: { ...params, version: '1' },
})

export async function newTheme({ admin }: TestTenant) {
  const { theme_id } = await admin.client.createTheme({ body: exampleBody(operations.createTheme) })
  return { params: { theme_id } }
}

export async function newAudience({ admin }: TestTenant) {
  const { audience_id } = await admin.client.createAudience({ body: exampleBody(operations.createAudience) })
  return { params: { audience_id } }
}

export async function newArticle({ admin }: TestTenant, publish = false) {
  const { article_id } = await admin.client.createArticle({ body: exampleBody(operations.createArticle) })
  const params = { article_id }
  if (publish) await admin.client.publishArticle({ params })
  return { params }
}

/** The admin starts the thread, as its user. */
export async function newThread({ admin }: TestTenant) {
  const { thread_id } = await admin.client.startThread({ body: exampleBody(operations.startThread) })
  return { params: { thread_id } }
}

export async function newEndUser(owner: TestTenant) {
  const user_id = `user-${randomUUID()}`
  await owner.as({ sub: user_id }).client.startThread({ body: exampleBody(operations.startThread) })
  return { params: { user_id } }
}

const platformOf = (owner: TestTenant) => owner.caller({ 'x-platform-secret': platformSecret })

export async function acceptLinks(owner: TestTenant) {
  const params = { tenant_id: owner.tenantId }
  await platformOf(owner).client.updateTenant({ params, body: { console_links: true } })
  return { params }
}

/** The token of a link that signs a new admin user in to the console. */
export async function newLinkToken(owner: TestTenant): Promise<string> {
  const { params } = await acceptLinks(owner)
  const body = { email: `${randomUUID()}@acme.example` }
  const { url } = await platformOf(owner).client.createConsoleLink({ params, body })
  return url.split('#token=')[1] ?? ''
}

export async function newSession(owner: TestTenant) {
  const body = { token: await newLinkToken(owner) }
  const { data } = await owner.caller(consolePage).client.redeemSignInLink({ body })
  return { params: { session_id: data.session.session_id } }
}

export async function newAttachment(owner: TestTenant) {
  const { params } = await newThread(owner)
  const { url } = await owner.admin.client.addAttachment({ params, file: new File(['hello'], 'notes.txt') })
  const { pathname, searchParams } = new URL(url, 'http://any')
  const attachment_id = pathname.split('/').at(-1) ?? ''
  return { params: { attachment_id }, query: Object.fromEntries(searchParams) }
}

export async function newMail(owner: TestTenant) {
  const { params } = await newThread(owner)
  const { reply_address, user } = await owner.admin.client.getThread({ params })
  return { ...exampleBody(operations.receiveEmail), to: reply_address, from: user.email }
}

/** The email address that the examples invite. There is one invite at a time, because a new invite replaces the previous one. */
export const inviteeEmail = 'ivy@example.com'

export async function newInvite({ admin }: TestTenant) {
  const { invite_id, url } = await admin.client.createInvite({
    body: { email: inviteeEmail, role: 'editor' },
  })
  return { invite_id, token: url?.split('/').at(-1) ?? '' }
}
