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
import { defineOperations, formBytes } from './operation.ts'
import { dataOf, listOf, PageQuery, Timestamp } from './schema.ts'

const tag = 'Help'
const mine = '/v1/sdk/help/threads'
const desk = '/v1/admin/help/threads'
const identity =
  'Requires both the API key and the JWT of the user, even if the tenant allows anonymous users.'
const oneFile = 'Send the file as `multipart/form-data` in the field `file`, at most 10 MiB.'

const deletion = 'The text and the file are not in the audit record.'

/** The media types of attachments that may be displayed inline. Every other attachment is a download. */
export const inlineImageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'] as const

const upload = {
  upload: true,
  bodyLimit: largestAttachment + formBytes,
  responses: { 201: Attachment },
} as const

const threadOperations = defineOperations({
  listMyThreads: {
    method: 'GET',
    path: mine,
    auth: 'user',
    published: true,
    tag,
    summary: 'List the threads of the user',
    description: `Threads with the latest messages come first. ${identity}`,
    query: PageQuery,
    responses: { 200: listOf('ThreadList', Thread) },
  },
  startThread: {
    method: 'POST',
    path: mine,
    auth: 'user',
    published: true,
    tag,
    summary: 'Start a thread',
    description: identity,
    body: ThreadStart,
    bodyLimit: 256 * 1024,
    responses: { 201: ThreadDetail },
    errors: ['CONFLICT'],
  },
  getMyThread: {
    method: 'GET',
    path: `${mine}/{thread_id}`,
    auth: 'user',
    published: true,
    tag,
    summary: 'Get a thread of the user',
    description: `Marks the messages from admins as read. ${identity}`,
    query: PageQuery,
    responses: { 200: ThreadDetail },
  },
  addMessage: {
    method: 'POST',
    path: `${mine}/{thread_id}/messages`,
    auth: 'user',
    published: true,
    tag,
    summary: 'Add a message to a thread',
    description: identity,
    body: NewMessage,
    bodyLimit: 256 * 1024,
    responses: { 201: Message },
    errors: ['CONFLICT'],
  },
  addAttachment: {
    method: 'POST',
    path: `${mine}/{thread_id}/attachments`,
    auth: 'user',
    published: true,
    tag,
    summary: 'Add an attachment to a thread',
    description: `The attachment is a new message. ${oneFile} ${identity}`,
    ...upload,
    errors: ['CONFLICT'],
  },
  getAttachment: {
    method: 'GET',
    path: '/v1/sdk/help/attachments/{attachment_id}',
    auth: 'signed',
    tag,
    summary: 'Download an attachment',
    description:
      'Requires a signed URL. A URL that was modified, or that is older than 15 minutes, returns 403.',
    query: Type.Object({ exp: Type.Optional(Type.Unknown()), sig: Type.Optional(Type.Unknown()) }),
    responses: { 200: Type.Unsafe<Blob>({ description: 'The content of the file.' }) },
    stream: [...inlineImageTypes, 'application/octet-stream'],
  },
  listThreads: {
    method: 'GET',
    path: desk,
    auth: 'viewer',
    tag,
    summary: 'List threads',
    description:
      'Returns the threads of all users in the environment of the API key. Threads with the latest messages come first.',
    query: Type.Object(
      {
        status: Type.Optional(Type.Enum([...threadStatuses])),
        user_id: Type.Optional(
          Type.String({ minLength: 1, maxLength: 255, description: 'Only the threads of this user.' }),
        ),
        ...PageQuery.properties,
      },
      { additionalProperties: false },
    ),
    responses: { 200: listOf('DeskThreadList', DeskThread) },
  },
  getThread: {
    method: 'GET',
    path: `${desk}/{thread_id}`,
    auth: 'viewer',
    tag,
    summary: 'Get a thread',
    description: 'Marks the messages from the user as read.',
    query: PageQuery,
    responses: { 200: DeskThreadDetail },
  },
  replyToThread: {
    method: 'POST',
    path: `${desk}/{thread_id}/messages`,
    auth: 'editor',
    tag,
    summary: 'Reply to a thread',
    body: Reply,
    bodyLimit: 256 * 1024,
    responses: { 201: DeskMessage },
    errors: ['CONFLICT'],
  },
  attachToThread: {
    method: 'POST',
    path: `${desk}/{thread_id}/attachments`,
    auth: 'editor',
    tag,
    summary: 'Reply with an attachment',
    description: oneFile,
    ...upload,
    errors: ['CONFLICT'],
  },
  closeThread: {
    method: 'POST',
    path: `${desk}/{thread_id}/close`,
    auth: 'editor',
    tag,
    summary: 'Close a thread',
    responses: {
      200: dataOf('ThreadClosed', {
        thread_id: ThreadId,
        status: Type.Literal('closed'),
        closed_at: Timestamp,
      }),
    },
  },
  deleteThread: {
    method: 'DELETE',
    path: `${desk}/{thread_id}`,
    auth: 'admin',
    stopsHarm: true,
    tag,
    summary: 'Delete a thread',
    description: `Deletes its messages and attachments too. ${deletion}`,
    responses: { 204: null },
  },
  deleteMessage: {
    method: 'DELETE',
    path: `${desk}/{thread_id}/messages/{message_id}`,
    auth: 'admin',
    stopsHarm: true,
    tag,
    summary: 'Delete a message',
    description: `Deletes its attachments too. ${deletion}`,
    responses: { 204: null },
  },
  deleteAttachment: {
    method: 'DELETE',
    path: `${desk}/{thread_id}/attachments/{attachment_id}`,
    auth: 'admin',
    stopsHarm: true,
    tag,
    summary: 'Delete an attachment',
    description: `Deletes the message that it is. ${deletion}`,
    responses: { 204: null },
  },
})

export const helpOperations = { ...articleOperations, ...threadOperations }
