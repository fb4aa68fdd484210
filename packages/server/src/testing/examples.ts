import { randomUUID } from 'node:crypto'
import type { Operation, OperationId } from '@guide/contracts'
import { filePart, form } from './form.ts'
import type { Answer, Ask } from './guide.ts'
import type { TestTenant } from './tenant.ts'

/** What a call of an operation needs so that it succeeds. */
export interface Example {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
  /** What a form holds, in place of a body. */
  file?: string
}

type Recipe = (owner: TestTenant) => Example | Promise<Example>

const newUser = () => ({
  user_id: `user-${randomUUID()}`,
  email: 'eve@example.com',
  name: 'Eve',
  role: 'editor' as const,
})

async function addUser({ admin }: TestTenant): Promise<string> {
  return (await admin.client.addAdminUser({ body: newUser() })).user_id
}

async function newTour({ admin }: TestTenant, state: 'draft' | 'published' | 'edited' = 'draft') {
  const step = { step_id: 'one', order: 0, title: '', body: '', element_target: { element_id: 'menu' } }
  const { tour_id } = await admin.client.createTour({ body: { title: 'A tour', steps: [step] } })
  const params = { tour_id }
  if (state !== 'draft') await admin.client.publishTour({ params })
  if (state === 'edited') await admin.client.updateTour({ params, body: { title: 'Edited' } })
  return { params }
}

async function newContent({ admin }: TestTenant, publish = false) {
  const { content_id } = await admin.client.createContent({
    body: { content_type: 'banner', title: 'A banner' },
  })
  const params = { content_id }
  if (publish) await admin.client.publishContent({ params })
  return { params }
}

async function newTheme({ admin }: TestTenant) {
  const { theme_id } = await admin.client.createTheme({ body: { name: 'A theme' } })
  return { params: { theme_id } }
}

async function newAudience({ admin }: TestTenant) {
  const { audience_id } = await admin.client.createAudience({ body: { name: 'Pro', rule: { plan: 'pro' } } })
  return { params: { audience_id } }
}

async function newArticle({ admin }: TestTenant, publish = false) {
  const { article_id } = await admin.client.createArticle({
    body: { title: 'An article', body: 'Read **me**' },
  })
  const params = { article_id }
  if (publish) await admin.client.publishArticle({ params })
  return { params }
}

/** The admin is its user too. */
async function newThread({ admin }: TestTenant) {
  const { thread_id } = await admin.client.startThread({ body: { subject: 'Help', body: 'It is broken' } })
  return { params: { thread_id } }
}

async function newAttachment(owner: TestTenant) {
  const { params } = await newThread(owner)
  const { url } = await owner.admin.client.addAttachment({ params, file: new File(['hello'], 'notes.txt') })
  const { pathname, searchParams } = new URL(url, 'http://any')
  const attachment_id = pathname.split('/').at(-1) ?? ''
  return { params: { attachment_id }, query: Object.fromEntries(searchParams) }
}

async function newMail(owner: TestTenant) {
  const { params } = await newThread(owner)
  const { reply_address, user } = await owner.admin.client.getThread({ params })
  return { message_id: randomUUID(), to: reply_address, from: user.email, text: 'Still broken' }
}

/** Whom the examples invite; one invite at a time, as a new one takes the place of the one before. */
export const inviteeEmail = 'ivy@example.com'

async function newInvite({ admin }: TestTenant) {
  const { invite_id, url } = await admin.client.createInvite({
    body: { email: inviteeEmail, role: 'editor' },
  })
  return { invite_id, token: url?.split('/').at(-1) ?? '' }
}

const byLink = async (owner: TestTenant) => ({ params: { token: (await newInvite(owner)).token } })

const emptyDocument = {
  format: 'guide/1',
  default_theme_id: null,
  themes: [],
  audiences: [],
  tours: [],
  content: [],
  articles: [],
}

const ofTenant = ({ tenantId }: TestTenant) => ({ params: { tenant_id: tenantId } })

/**
 * How to call each operation that has an id in its path, a body, or a query without which it shows too little. The
 * entity an id stands for is made afresh, in the owner's tenant.
 */
const recipes: Partial<Record<OperationId, Recipe>> = {
  updateConfig: () => ({ body: { feature_flags: { [`flag_${Date.now()}`]: true } } }),
  toggleCircuitBreaker: () => ({ body: { feature: 'tours', enabled: false } }),
  createApiKey: () => ({ body: { environment: 'test' } }),
  revokeApiKey: async ({ admin }) => {
    const { key_id } = await admin.client.createApiKey({ body: { environment: 'test' } })
    return { params: { key_id } }
  },
  addAdminUser: () => ({ body: newUser() }),
  updateAdminUser: async owner => ({ params: { user_id: await addUser(owner) }, body: { name: 'Eva' } }),
  removeAdminUser: async owner => ({ params: { user_id: await addUser(owner) } }),
  createInvite: () => ({ body: { email: `${randomUUID()}@example.com`, role: 'viewer' } }),
  revokeInvite: async owner => ({ params: { invite_id: (await newInvite(owner)).invite_id } }),
  getInvitation: byLink,
  acceptInvitation: byLink,
  listActivity: () => ({ query: { scope: 'tenant' } }),
  createTour: () => ({ body: { title: 'A tour' } }),
  getTour: owner => newTour(owner),
  updateTour: async owner => ({ ...(await newTour(owner)), body: { title: 'Edited' } }),
  publishTour: owner => newTour(owner),
  publishTourChanges: owner => newTour(owner, 'edited'),
  archiveTour: owner => newTour(owner),
  copyTour: owner => newTour(owner),
  listTourVersions: owner => newTour(owner),
  rollbackTour: async owner => ({ ...(await newTour(owner, 'published')), body: { version: 1 } }),
  createContent: () => ({ body: { content_type: 'banner', title: 'A banner' } }),
  getContent: owner => newContent(owner),
  updateContent: async owner => ({ ...(await newContent(owner)), body: { title: 'Edited' } }),
  publishContent: owner => newContent(owner),
  archiveContent: owner => newContent(owner),
  copyContent: owner => newContent(owner),
  listContentVersions: owner => newContent(owner),
  rollbackContent: async owner => ({ ...(await newContent(owner, true)), body: { version: 1 } }),
  createTheme: () => ({ body: { name: 'A theme' } }),
  getTheme: newTheme,
  updateTheme: async owner => ({ ...(await newTheme(owner)), body: { name: 'Renamed' } }),
  setDefaultTheme: newTheme,
  deleteTheme: newTheme,
  createAudience: () => ({ body: { name: 'Pro', rule: { plan: 'pro' } } }),
  getAudience: newAudience,
  updateAudience: async owner => ({ ...(await newAudience(owner)), body: { name: 'Renamed' } }),
  deleteAudience: newAudience,
  exportTenant: ofTenant,
  importTenant: owner => ({ ...ofTenant(owner), query: { mode: 'plan' }, body: emptyDocument }),
  createTenant: () => ({ body: { name: 'Acme' } }),
  getTenant: ofTenant,
  updateTenant: owner => ({ ...ofTenant(owner), body: { name: 'Acme & Sons' } }),
  deleteTenant: ofTenant,
  createTenantApiKey: owner => ({ ...ofTenant(owner), body: { environment: 'live' } }),
  getContentAnalytics: async owner => {
    const { params } = await newTour(owner)
    return { params: { content_id: params.tour_id } }
  },
  diagnose: async owner => {
    const { params } = await newTour(owner)
    return { body: { url: 'https://app.example.com/', user_id: 'eve', content_id: params.tour_id } }
  },
  evaluateContent: () => ({ body: { url: 'https://app.example.com/', user_id: 'eve' } }),
  getSdkTour: owner => newTour(owner, 'published'),
  beginAdminSignIn: async ({ admin }) => {
    const origin = 'https://app.example.com'
    await admin.client.updateConfig({ body: { admin_origins: [origin], oidc_client_id: 'guide' } })
    return { body: { origin } }
  },
  sendEvents: async owner => {
    const { params } = await newTour(owner, 'published')
    const about = { content_id: params.tour_id, step_id: 'one' }
    const event = { id: randomUUID(), name: 'target.missing', at: new Date().toISOString(), ...about }
    return { body: { events: [event] } }
  },
  createArticle: () => ({ body: { title: 'An article' } }),
  getArticle: owner => newArticle(owner),
  updateArticle: async owner => ({ ...(await newArticle(owner)), body: { title: 'Edited' } }),
  publishArticle: owner => newArticle(owner),
  archiveArticle: owner => newArticle(owner),
  deleteArticle: owner => newArticle(owner),
  getHelpArticle: owner => newArticle(owner, true),
  startThread: () => ({ body: { subject: 'Help', body: 'It is broken' } }),
  getMyThread: newThread,
  addMessage: async owner => ({ ...(await newThread(owner)), body: { body: 'Still broken' } }),
  addAttachment: async owner => ({ ...(await newThread(owner)), file: 'hello' }),
  getAttachment: newAttachment,
  getThread: newThread,
  replyToThread: async owner => ({ ...(await newThread(owner)), body: { body: 'Try again' } }),
  attachToThread: async owner => ({ ...(await newThread(owner)), file: 'hello' }),
  closeThread: newThread,
  receiveEmail: async owner => ({ body: await newMail(owner) }),
  receiveEvents: owner => ({
    ...ofTenant(owner),
    body: {
      events: [{ id: randomUUID(), name: 'track:paid', at: new Date().toISOString(), user_id: 'eve' }],
    },
  }),
  listEntityActivity: async owner => ({ params: { entity_type: 'user', entity_id: await addUser(owner) } }),
}

/** Makes an example of an operation; fails where nobody has said how. */
export async function exampleOf(id: string, operation: Operation, owner: TestTenant): Promise<Example> {
  const recipe = recipes[id as OperationId]
  if (recipe) return recipe(owner)
  if (!operation.path.includes('{') && !operation.body) return {}
  throw new Error(`"${id}" has no recipe: say in testing/examples.ts how to make an example of a call to it`)
}

/** Whoever can send requests: a tenant's caller, or anybody. */
interface Sender {
  request(method: string, path: string, ask?: Ask): Promise<Answer>
}

export function call(
  sender: Sender,
  operation: Operation,
  { params, query, body, file }: Example,
): Promise<Answer> {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params?.[name] ?? ''))
  const search = new URLSearchParams(query).toString()
  const ask = file === undefined ? { ...(body && { body }) } : form(filePart(file))
  return sender.request(operation.method, search ? `${path}?${search}` : path, ask)
}
