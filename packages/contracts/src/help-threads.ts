import Type, { type Static } from 'typebox'
import { environments } from './api-keys.ts'
import { closed, exampleId, idOf, nullable, open, Timestamp } from './schema.ts'

export const ThreadId = idOf('thr')
const Count = Type.Integer({ minimum: 0 })
const Text = Type.String({ minLength: 1, maxLength: 20_000, description: 'Plain text.' })

/** The size limit of an attachment, in bytes. */
export const largestAttachment = 10 * 1024 * 1024

export const Attachment = closed('Attachment', {
  attachment_id: idOf('att'),
  message_id: idOf('msg'),
  name: Type.String({
    description: 'The file name that the sender chose. Do not use it as a path.',
    examples: ['screen.png'],
  }),
  content_type: Type.String({
    description: 'The media type that the sender declared.',
    examples: ['image/png'],
  }),
  size: { ...Count, description: 'In bytes.' },
  url: Type.String({
    description: 'A signed URL of the file. It is valid for 15 minutes and needs no other credentials.',
    examples: [`/v1/sdk/help/attachments/${exampleId('att')}?exp=…&sig=…`],
  }),
  created_at: Timestamp,
})
export type Attachment = Static<typeof Attachment>

const message = {
  message_id: idOf('msg'),
  author: Type.Enum(['user', 'admin']),
  body: Type.String({
    description: 'Plain text; empty if the message is an attachment.',
    examples: ['I see no reports in my project.'],
  }),
  attachments: Type.Array(Attachment),
  created_at: Timestamp,
}

export const Message = closed('Message', message)
export type Message = Static<typeof Message>

export const DeskMessage = closed('DeskMessage', {
  ...message,
  author_id: Type.String({ description: 'The `user_id` of the author.', examples: ['alice'] }),
  author_email: Type.Optional(
    Type.String({
      description: 'The email address of the admin who wrote it, in a thread, if it is known.',
      examples: ['grace@acme.example'],
    }),
  ),
  via: Type.Enum(['api', 'email'], { description: 'How the message was received.' }),
})
export type DeskMessage = Static<typeof DeskMessage>

export const threadStatuses = ['open', 'closed'] as const
const thread = {
  thread_id: ThreadId,
  subject: Type.String({ examples: ['Where are my reports?'] }),
  status: Type.Enum([...threadStatuses], { description: 'A new message reopens a closed thread.' }),
  message_count: Count,
  created_at: Timestamp,
  last_message_at: Timestamp,
}

export const Thread = closed('Thread', {
  ...thread,
  unread_count: { ...Count, description: 'The number of messages from admins that the user has not read.' },
})
export type Thread = Static<typeof Thread>

const newest = 'The newest messages, sorted from oldest to newest, and at most 4 MiB of them.'
export const ThreadDetail = closed('ThreadDetail', {
  ...Thread.properties,
  messages: Type.Array(Message, { description: newest }),
})
export type ThreadDetail = Static<typeof ThreadDetail>

export const DeskThread = closed('DeskThread', {
  ...thread,
  unread_count: { ...Count, description: 'The number of messages from the user that no admin has read.' },
  last_message_by: nullable(
    Type.Enum(['user', 'admin'], {
      description:
        'The side that wrote the newest message. An open thread of which it is `user` waits for an answer. Null if all messages were deleted.',
    }),
  ),
  user: Type.Object(
    {
      user_id: Type.String({ examples: ['alice'] }),
      email: nullable(Type.String({ examples: ['alice@acme.example'] })),
      name: nullable(Type.String({ examples: ['Alice'] })),
    },
    {
      additionalProperties: false,
      description: 'The user who started the thread, as identified by the JWT.',
    },
  ),
  environment: Type.Enum([...environments]),
  locale: nullable(
    Type.String({
      description: 'The language of the page on which the user started the thread, if the page said so.',
      examples: ['de'],
    }),
  ),
  reply_address: nullable(
    Type.String({
      description:
        'The email address that receives replies of the user; null if the service receives no email.',
      examples: ['reply+de3000000000.0123456789abcdef0123456789abcdef@help.acme.example'],
    }),
  ),
})
export type DeskThread = Static<typeof DeskThread>

export const DeskThreadDetail = closed('DeskThreadDetail', {
  ...DeskThread.properties,
  messages: Type.Array(DeskMessage, { description: newest }),
})
export type DeskThreadDetail = Static<typeof DeskThreadDetail>

const IdempotencyKey = Type.String({
  minLength: 1,
  maxLength: 100,
  description:
    'Makes retries safe. A repeated request with the same key and the same `body`, by the same user and for the same ' +
    'thread (or for a new thread), creates no second message and returns the existing one. With a different `body` it ' +
    'creates a new message.',
})

export const ThreadStart = open(
  'ThreadStart',
  {
    subject: Type.String({ minLength: 1, maxLength: 200 }),
    body: Text,
    locale: Type.Optional(
      Type.String({
        description:
          'The language of the user, such as `de` or `en-GB`. Mails about answers are in it. Any other text is ignored.',
      }),
    ),
    idempotency_key: Type.Optional(IdempotencyKey),
  },
  {
    subject: 'Where are my reports?',
    body: 'I heard that every project has a report now, but I cannot find mine.',
  },
)
export type ThreadStart = Static<typeof ThreadStart>

export const NewMessage = open(
  'NewMessage',
  { body: Text, idempotency_key: Type.Optional(IdempotencyKey) },
  { body: 'It is the project “Harbour”.' },
)
export type NewMessage = Static<typeof NewMessage>

export const Reply = closed(
  'Reply',
  { body: Text },
  { body: 'Reports come every Monday. Yours will be there next week.' },
)
