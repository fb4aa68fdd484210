import Type from 'typebox'
import { articleOperations } from './help-articles.ts'
import {
  Attachment,
  DeskMessage,
  DeskThread,
  DeskThreadDetail,
  largestAttachment,
  Message,
  NewMessage,
  Reply,
  Thread,
  ThreadDetail,
  ThreadId,
  ThreadStart,
  threadStatuses,
} from './help-threads.ts'
import { defineOperations } from './operation.ts'
import { dataOf, listOf, PageQuery, Timestamp } from './schema.ts'

const tag = 'Help'
const mine = '/v1/sdk/help/threads'
const desk = '/v1/admin/help/threads'
const identity =
  "Needs the API key and the user's JWT, both, whether or not the tenant allows anonymous users."
const oneFile = 'A form with one file, in its field `file`, of at most 10 MiB.'

/** Images that may be shown where they are; whatever else is attached is only ever a download. */
export const shownTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'] as const

const upload = {
  upload: true,
  bodyLimit: largestAttachment + 64 * 1024,
  responses: { 201: Attachment },
} as const

const threadOperations = defineOperations({
  listMyThreads: {
    method: 'GET',
    path: mine,
    auth: 'user',
    published: true,
    tag,
    summary: "The user's own help threads, the last to be written in first",
    description: identity,
    query: PageQuery,
    responses: { 200: listOf('ThreadList', Thread) },
  },
  startThread: {
    method: 'POST',
    path: mine,
    auth: 'user',
    published: true,
    tag,
    summary: 'Ask for help',
    description: identity,
    body: ThreadStart,
    responses: { 201: ThreadDetail },
  },
  getMyThread: {
    method: 'GET',
    path: `${mine}/{thread_id}`,
    auth: 'user',
    published: true,
    tag,
    summary: "One of the user's own help threads",
    description: `The admins' messages count as read from then on. ${identity}`,
    query: PageQuery,
    responses: { 200: ThreadDetail },
  },
  addMessage: {
    method: 'POST',
    path: `${mine}/{thread_id}/messages`,
    auth: 'user',
    published: true,
    tag,
    summary: 'Write in a help thread',
    description: identity,
    body: NewMessage,
    responses: { 201: Message },
  },
  addAttachment: {
    method: 'POST',
    path: `${mine}/{thread_id}/attachments`,
    auth: 'user',
    published: true,
    tag,
    summary: 'Add a file to a help thread, as a message of its own',
    description: `${oneFile} ${identity}`,
    ...upload,
    errors: ['CONFLICT'],
  },
  getAttachment: {
    method: 'GET',
    path: '/v1/sdk/help/attachments/{attachment_id}',
    auth: 'signed',
    tag,
    summary: 'An attached file, for whoever has its signed address',
    description:
      'An address of which any part was changed, or that is older than 15 minutes, is refused (403).',
    query: Type.Object({ exp: Type.Optional(Type.Unknown()), sig: Type.Optional(Type.Unknown()) }),
    responses: { 200: Type.Unsafe<Blob>({ description: 'Its bytes.' }) },
    stream: [...shownTypes, 'application/octet-stream'],
  },
  listThreads: {
    method: 'GET',
    path: desk,
    auth: 'viewer',
    tag,
    summary: "Users' help threads, the last to be written in first",
    description: "Those of the environment of the admin's key.",
    query: Type.Object(
      { status: Type.Optional(Type.Enum([...threadStatuses])), ...PageQuery.properties },
      { additionalProperties: false },
    ),
    responses: { 200: listOf('DeskThreadList', DeskThread) },
  },
  getThread: {
    method: 'GET',
    path: `${desk}/{thread_id}`,
    auth: 'viewer',
    tag,
    summary: 'One help thread',
    description: "The user's messages count as read from then on.",
    query: PageQuery,
    responses: { 200: DeskThreadDetail },
  },
  replyToThread: {
    method: 'POST',
    path: `${desk}/{thread_id}/messages`,
    auth: 'editor',
    tag,
    summary: 'Answer in a help thread',
    body: Reply,
    responses: { 201: DeskMessage },
  },
  attachToThread: {
    method: 'POST',
    path: `${desk}/{thread_id}/attachments`,
    auth: 'editor',
    tag,
    summary: 'Answer with a file',
    description: oneFile,
    ...upload,
    errors: ['CONFLICT'],
  },
  closeThread: {
    method: 'POST',
    path: `${desk}/{thread_id}/close`,
    auth: 'editor',
    tag,
    summary: 'Close a help thread',
    responses: {
      200: dataOf('ThreadClosed', {
        thread_id: ThreadId,
        status: Type.Literal('closed'),
        closed_at: Timestamp,
      }),
    },
  },
})

export const helpOperations = { ...articleOperations, ...threadOperations }
