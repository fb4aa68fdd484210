import Type, { type Static } from 'typebox'
import { environments } from './api-keys.ts'
import { closed, exampleId, idOf, nullable, open, Timestamp } from './schema.ts'

export const ThreadId = idOf('thr')
const Count = Type.Integer({ minimum: 0 })
const Text = Type.String({ minLength: 1, maxLength: 20_000, description: 'Plain text.' })

/** Above it an attachment is refused. */
export const largestAttachment = 10 * 1024 * 1024

export const Attachment = closed('Attachment', {
  attachment_id: idOf('att'),
  message_id: idOf('msg'),
  name: Type.String({
    description: 'What the sender called the file. Text, never a path.',
    examples: ['screen.png'],
  }),
  content_type: Type.String({ description: 'What the sender said it is.', examples: ['image/png'] }),
  size: { ...Count, description: 'In bytes.' },
  url: Type.String({
    description: 'Where it can be had, with no other credential, for 15 minutes.',
    examples: [`/v1/sdk/help/attachments/${exampleId('att')}?exp=…&sig=…`],
  }),
  created_at: Timestamp,
})
export type Attachment = Static<typeof Attachment>

const message = {
  message_id: idOf('msg'),
  author: Type.Enum(['user', 'admin']),
  body: Type.String({
    description: 'Plain text; empty where the message is an attachment.',
    examples: ['I see no reports in my project.'],
  }),
  attachments: Type.Array(Attachment),
  created_at: Timestamp,
}

export const Message = closed('Message', message)
export type Message = Static<typeof Message>

export const DeskMessage = closed('DeskMessage', {
  ...message,
  author_id: Type.String({ description: 'The `user_id` of whoever wrote it.', examples: ['alice'] }),
  via: Type.Enum(['api', 'email'], { description: 'How it came in.' }),
})
export type DeskMessage = Static<typeof DeskMessage>

export const threadStatuses = ['open', 'closed'] as const
const thread = {
  thread_id: ThreadId,
  subject: Type.String({ examples: ['Where are my reports?'] }),
  status: Type.Enum([...threadStatuses], { description: 'A new message opens a closed thread again.' }),
  message_count: Count,
  created_at: Timestamp,
  last_message_at: Timestamp,
}

export const Thread = closed('Thread', {
  ...thread,
  unread_count: { ...Count, description: "The admins' messages that the user has not read." },
})
export type Thread = Static<typeof Thread>

const newest = 'The newest ones, oldest of them first.'
export const ThreadDetail = closed('ThreadDetail', {
  ...Thread.properties,
  messages: Type.Array(Message, { description: newest }),
})
export type ThreadDetail = Static<typeof ThreadDetail>

export const DeskThread = closed('DeskThread', {
  ...thread,
  unread_count: { ...Count, description: "The user's messages that no admin has read." },
  user: Type.Object(
    {
      user_id: Type.String({ examples: ['alice'] }),
      email: nullable(Type.String({ examples: ['alice@acme.example'] })),
      name: nullable(Type.String({ examples: ['Alice'] })),
    },
    { additionalProperties: false, description: 'Who started it, as the token said.' },
  ),
  environment: Type.Enum([...environments]),
  reply_address: nullable(
    Type.String({
      description: 'Where mail of the user is received; null: there is no such place.',
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
    'Makes sending again safe where no answer came. The same key with the same `body`, from the same user to the same ' +
    'place (a new thread, or this one), counts once: the answer is that of the message that is there. With another ' +
    '`body` it is another message.',
})

export const ThreadStart = open(
  'ThreadStart',
  {
    subject: Type.String({ minLength: 1, maxLength: 200 }),
    body: Text,
    idempotency_key: Type.Optional(IdempotencyKey),
  },
  {
    subject: 'Where are my reports?',
    body: 'I was told that every project has one now. I see none in mine.',
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
