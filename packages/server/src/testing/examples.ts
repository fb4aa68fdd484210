import { randomUUID } from 'node:crypto'
import { exampleBody, type Operation, type OperationId, operations } from '@guide/contracts'
import {
  acceptLinks,
  addUser,
  allowPreviews,
  newArticle,
  newAttachment,
  newAudience,
  newContent,
  newEndUser,
  newInvite,
  newLinkToken,
  newMail,
  newSession,
  newTheme,
  newThread,
  newTour,
  newTourPreview,
  newUser,
  withVersion,
} from './example-entities.ts'
import { filePart, form } from './form.ts'
import type { RequestOptions, TestResponse } from './guide.ts'
import type { TestTenant } from './tenant.ts'

/** What a successful call of an operation needs. */
export interface Example {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
  /** The content of an uploaded file, instead of a body. */
  file?: string
}

type Recipe = (owner: TestTenant) => Example | Promise<Example>

const byLink = async (owner: TestTenant) => ({ params: { token: (await newInvite(owner)).token } })

const ofTenant = ({ tenantId }: TestTenant) => ({ params: { tenant_id: tenantId } })

/**
 * What a call of an operation needs besides its documented example body: the ids in its path, which belong to a new
 * entity of the owner's tenant, or a query. A recipe has a body only if the documented one cannot be sent as it is,
 * for example because an id must be new.
 */
const recipes: Partial<Record<OperationId, Recipe>> = {
  revokeApiKey: async ({ admin }) => {
    const { key_id } = await admin.client.createApiKey({ body: exampleBody(operations.createApiKey) })
    return { params: { key_id } }
  },
  addAdminUser: () => ({ body: newUser() }),
  updateAdminUser: async owner => ({ params: { user_id: await addUser(owner) } }),
  removeAdminUser: async owner => ({ params: { user_id: await addUser(owner) } }),
  revokeInvite: async owner => ({ params: { invite_id: (await newInvite(owner)).invite_id } }),
  getInvitation: byLink,
  acceptInvitation: byLink,
  listActivity: () => ({ query: { scope: 'tenant' } }),
  getTour: owner => newTour(owner),
  checkTour: owner => newTour(owner),
  checkTourChanges: owner => newTour(owner),
  updateTour: owner => newTour(owner),
  publishTour: owner => newTour(owner),
  publishTourChanges: owner => newTour(owner, 'edited'),
  archiveTour: owner => newTour(owner),
  deleteTour: owner => newTour(owner),
  getTourDraft: owner => newTour(owner),
  putTourDraft: owner => newTour(owner),
  deleteTourDraft: owner => newTour(owner),
  listTourPreviewLinks: owner => newTour(owner),
  createTourPreviewLink: async owner => {
    await allowPreviews(owner)
    return newTour(owner)
  },
  revokeTourPreviewLink: async owner => {
    const { tour_id, link_id } = await newTourPreview(owner)
    return { params: { tour_id, link_id } }
  },
  getPreview: async owner => ({ params: { token: (await newTourPreview(owner)).token } }),
  copyTour: owner => newTour(owner),
  listTourVersions: owner => newTour(owner),
  getTourVersion: async owner => withVersion(await newTour(owner, 'published')),
  rollbackTour: owner => newTour(owner, 'published'),
  getContent: owner => newContent(owner),
  checkContent: owner => newContent(owner),
  checkContentChanges: owner => newContent(owner),
  updateContent: owner => newContent(owner),
  publishContent: owner => newContent(owner),
  archiveContent: owner => newContent(owner),
  deleteContent: owner => newContent(owner),
  getContentDraft: owner => newContent(owner),
  putContentDraft: owner => newContent(owner),
  deleteContentDraft: owner => newContent(owner),
  listContentPreviewLinks: owner => newContent(owner),
  createContentPreviewLink: async owner => {
    await allowPreviews(owner)
    return newContent(owner)
  },
  revokeContentPreviewLink: async owner => {
    await allowPreviews(owner)
    const { params } = await newContent(owner)
    const body = exampleBody(operations.createContentPreviewLink)
    const { link_id } = await owner.admin.client.createContentPreviewLink({ params, body })
    return { params: { ...params, link_id } }
  },
  copyContent: owner => newContent(owner),
  listContentVersions: owner => newContent(owner),
  getContentVersion: async owner => withVersion(await newContent(owner, true)),
  rollbackContent: owner => newContent(owner, true),
  getTheme: newTheme,
  updateTheme: newTheme,
  setDefaultTheme: newTheme,
  deleteTheme: newTheme,
  getAudience: newAudience,
  updateAudience: newAudience,
  deleteAudience: newAudience,
  listAudienceUses: newAudience,
  createConsoleLink: acceptLinks,
  describeSignInLink: async owner => ({ body: { token: await newLinkToken(owner) } }),
  redeemSignInLink: async owner => ({ body: { token: await newLinkToken(owner) } }),
  endSession: async owner => {
    await newSession(owner)
    return newSession(owner)
  },
  revokeAccessToken: async ({ admin }) => {
    const body = exampleBody(operations.createAccessToken)
    return { params: { token_id: (await admin.client.createAccessToken({ body })).token_id } }
  },
  exportTenant: ofTenant,
  importTenant: owner => ({ ...ofTenant(owner), query: { mode: 'plan' } }),
  getTenant: ofTenant,
  updateTenant: ofTenant,
  deleteTenant: ofTenant,
  createTenantApiKey: ofTenant,
  getContentAnalytics: async owner => {
    const { params } = await newTour(owner)
    return { params: { content_id: params.tour_id } }
  },
  getSdkTour: owner => newTour(owner, 'published'),
  getSdkFingerprints: async owner => {
    // An example of another operation may have switched tours off.
    await owner.admin.client.toggleCircuitBreaker({ body: { feature: 'tours', enabled: true } })
    const { params } = await newTour(owner, 'published')
    return { params: { content_id: params.tour_id } }
  },
  beginAdminSignIn: async ({ admin }) => {
    const { origin } = exampleBody(operations.beginAdminSignIn)
    await admin.client.updateConfig({ body: { admin_origins: [origin], oidc_client_id: 'guide' } })
    return {}
  },
  sendEvents: async owner => {
    const { params } = await newTour(owner, 'published')
    const [step] = exampleBody(operations.createTour).steps ?? []
    const about = { content_id: params.tour_id, step_id: step?.step_id }
    const event = { id: randomUUID(), name: 'target.missing', at: new Date().toISOString(), ...about }
    return { body: { events: [event] } }
  },
  createAsset: () => ({ file: `GIF89a ${randomUUID()}` }),
  deleteAsset: async owner => {
    const file = new File([`GIF89a ${randomUUID()}`], 'a.gif')
    return { params: { asset_id: (await owner.admin.client.createAsset({ file })).asset_id } }
  },
  getArticle: owner => newArticle(owner),
  updateArticle: owner => newArticle(owner),
  publishArticle: owner => newArticle(owner),
  archiveArticle: owner => newArticle(owner),
  deleteArticle: owner => newArticle(owner),
  getHelpArticle: owner => newArticle(owner, true),
  getMyThread: newThread,
  addMessage: newThread,
  addAttachment: async owner => ({ ...(await newThread(owner)), file: 'hello' }),
  getAttachment: newAttachment,
  getThread: newThread,
  replyToThread: newThread,
  attachToThread: async owner => ({ ...(await newThread(owner)), file: 'hello' }),
  closeThread: newThread,
  deleteThread: newThread,
  deleteMessage: async owner => {
    const { params } = await newThread(owner)
    const [message] = (await owner.admin.client.getThread({ params })).messages
    return { params: { ...params, message_id: message?.message_id ?? '' } }
  },
  deleteAttachment: async owner => {
    const { params } = await newThread(owner)
    const file = new File(['hello'], 'notes.txt')
    const { attachment_id } = await owner.admin.client.addAttachment({ params, file })
    return { params: { ...params, attachment_id } }
  },
  getEndUser: newEndUser,
  exportEndUser: newEndUser,
  eraseEndUser: newEndUser,
  resetProgress: newEndUser,
  receiveEmail: async owner => ({ body: await newMail(owner) }),
  receiveEvents: ofTenant,
  getActivity: async owner => {
    await addUser(owner)
    const [latest] = (await owner.admin.client.listActivity()).data.items
    return { params: { activity_id: latest?.activity_id ?? '' } }
  },
  listEntityActivity: async owner => ({ params: { entity_type: 'user', entity_id: await addUser(owner) } }),
}

/** Creates an example call of an operation. Fails if it has path parameters and no recipe. */
export async function exampleOf(id: string, operation: Operation, owner: TestTenant): Promise<Example> {
  const recipe = recipes[id as OperationId]
  if (!recipe && operation.path.includes('{')) {
    throw new Error(`"${id}" has no recipe: add one to testing/examples.ts that creates an example call`)
  }
  return { ...documented(operation), ...(await recipe?.(owner)) }
}

const documented = (operation: Operation): Example => {
  const body = exampleBody(operation)
  return body === undefined ? {} : { body }
}

/** Sends requests: a tenant's caller, or the service without credentials. */
interface Sender {
  request(method: string, path: string, ask?: RequestOptions): Promise<TestResponse>
}

export function call(
  sender: Sender,
  operation: Operation,
  { params, query, body, file }: Example,
): Promise<TestResponse> {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params?.[name] ?? ''))
  const search = new URLSearchParams(query).toString()
  const ask = file === undefined ? { ...(body && { body }) } : form(filePart(file))
  return sender.request(operation.method, search ? `${path}?${search}` : path, ask)
}
