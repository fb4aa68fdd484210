import type { articleOperations, helpOperations } from '@guide/contracts'
import type { Handlers } from '../../http/operation-handler.ts'
import type { ThreadService } from './threads-service.ts'

type Operations = Omit<typeof helpOperations, keyof typeof articleOperations>

export const threadRoutes = ({
  conversations,
  desk,
  deletion,
  attachments,
}: ThreadService): Handlers<Operations> => ({
  listMyThreads: async ({ principal, query: { limit = 20, offset } }) => ({
    data: await conversations.list(principal, { limit, offset }),
  }),
  startThread: async ({ principal, body }) => conversations.start(principal, body),
  getMyThread: async ({ principal, params, query: { limit = 20, offset } }) =>
    conversations.get(principal, params.thread_id, { limit, offset }),
  addMessage: async ({ principal, params, body }) =>
    conversations.addMessage(principal, params.thread_id, body),
  addAttachment: async ({ principal, params, upload }) =>
    attachments.add(principal, params.thread_id, upload),
  getAttachment: ({ params, query }) => attachments.open(params.attachment_id, query),
  listThreads: async ({ principal, query: { limit = 20, offset, ...filter } }) => ({
    data: await desk.list(principal, { limit, offset }, filter),
  }),
  getThread: ({ principal, params, query: { limit = 20, offset } }) =>
    desk.get(principal, params.thread_id, { limit, offset }),
  replyToThread: ({ principal, actor, params, body }) =>
    desk.reply(principal, actor, params.thread_id, body.body),
  attachToThread: ({ principal, actor, params, upload }) =>
    attachments.reply(principal, actor, params.thread_id, upload),
  closeThread: async ({ principal, actor, params }) => {
    const closedAt = await desk.close(principal, actor, params.thread_id)
    return { data: { thread_id: params.thread_id, status: 'closed', closed_at: closedAt.toISOString() } }
  },
  deleteThread: ({ principal, actor, params }) => deletion.thread(principal, actor, params.thread_id),
  deleteMessage: ({ principal, actor, params }) =>
    deletion.message(principal, actor, params.thread_id, params.message_id),
  deleteAttachment: ({ principal, actor, params }) =>
    deletion.attachment(principal, actor, params.thread_id, params.attachment_id),
})
