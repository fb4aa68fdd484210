import { describe, expect, test } from 'vitest'
import { accepts, refuses } from '../testing/cases.ts'
import { at } from '../testing/samples.ts'
import { helpOperations } from './help.ts'
import { Article, ArticleCreate, ArticleUpdate, SdkArticle } from './help-articles.ts'
import { NewMessage, Reply, ThreadDetail, ThreadStart } from './help-threads.ts'
import { InboundEmail, InboundEvents } from './inbound.ts'
import type { Operation } from './operation.ts'

const article = {
  article_id: 'art_0123456789ab',
  title: 'Invoices',
  body: 'See **here**',
  language: 'en',
  priority: 0,
  status: 'draft',
  has_unpublished_changes: false,
  published_at: null,
  created_at: at,
  updated_at: at,
}

describe('an article', () => {
  accepts(Article, { 'a draft': article, 'one of no language': { ...article, language: null } })
  accepts(ArticleCreate, { 'a title': { title: 'A' }, 'an article as it was answered': article })
  accepts(ArticleUpdate, { nothing: {}, 'an article as it was answered': article })
  refuses(ArticleCreate, {
    'no title': [{ body: 'A' }, ''],
    'a language that nobody knows': [{ title: 'A', language: 'xx' }, '/language'],
    'half a priority': [{ title: 'A', priority: 0.5 }, '/priority'],
    'a field that is not one': [{ title: 'A', tags: [] }, ''],
  })
  const served = { article_id: article.article_id, title: 'A', language: null, published_at: at }
  accepts(SdkArticle, { 'its tree': { ...served, body_tree: [{ type: 'paragraph', children: [] }] } })
  refuses(SdkArticle, { 'its Markdown': [{ ...served, body_tree: [], body: 'A' }, ''] })
})

describe('a thread', () => {
  const attachment = {
    attachment_id: 'att_0123456789ab',
    message_id: 'msg_0123456789ab',
    name: '../a.png',
    content_type: 'image/png',
    size: 0,
    url: '/v1/sdk/help/attachments/att_0123456789ab?exp=1&sig=x',
    created_at: at,
  }
  const message = {
    message_id: 'msg_0123456789ab',
    author: 'admin',
    body: '',
    attachments: [attachment],
    created_at: at,
  }
  const thread = {
    thread_id: 'thr_0123456789ab',
    subject: 'A',
    status: 'open',
    message_count: 1,
    unread_count: 1,
  }
  const times = { created_at: at, last_message_at: at }
  accepts(ThreadDetail, { 'a file': { ...thread, ...times, messages: [message] } })
  refuses(ThreadDetail, {
    'who of the admins wrote': [
      { ...thread, ...times, messages: [{ ...message, author_id: 'ada' }] },
      '/messages/0',
    ],
  })
  accepts(ThreadStart, {
    'a question': { subject: 'A', body: 'B' },
    more: { subject: 'A', body: 'B', page: '/' },
  })
  refuses(ThreadStart, {
    'no question': [{ subject: 'A' }, ''],
    'a long one': [{ subject: 'A', body: 'x'.repeat(20_001) }, '/body'],
    'no key': [{ subject: 'A', body: 'B', idempotency_key: '' }, '/idempotency_key'],
  })
  accepts(NewMessage, {
    'fields of a newer SDK': { body: 'A', sdk: '9.0.0' },
    'a key': { body: 'A', idempotency_key: 'x'.repeat(100) },
  })
  refuses(NewMessage, {
    'a long key': [{ body: 'A', idempotency_key: 'x'.repeat(101) }, '/idempotency_key'],
    'a number for a key': [{ body: 'A', idempotency_key: 7 }, '/idempotency_key'],
  })
  refuses(Reply, {
    'a field that is not one': [{ body: 'A', sdk: '9.0.0' }, ''],
    nothing: [{ body: '' }, '/body'],
  })
})

describe('what comes in', () => {
  const mail = { message_id: '1', to: 'a@b', from: 'c@d', text: 'Hello' }
  accepts(InboundEmail, { mail, 'fields of a mail provider': { ...mail, html: '<p>', headers: [] } })
  refuses(InboundEmail, {
    'no sender': [{ ...mail, from: undefined }, ''],
    'no text': [{ ...mail, text: '' }, '/text'],
  })
  const event = { id: '1', name: 'track:paid', at }
  accepts(InboundEvents, {
    'events of several users': {
      events: [
        { ...event, user_id: 'eve' },
        { ...event, session_id: 's' },
      ],
    },
  })
  refuses(InboundEvents, {
    'nobody for a user': [{ events: [{ ...event, user_id: '' }] }, '/events/0/user_id'],
  })
})

test('of help everything is published that users call, but the stream of attachments', () => {
  const users = Object.entries<Operation>(helpOperations).filter(([, { path }]) =>
    path.startsWith('/v1/sdk/'),
  )
  expect(users.filter(([, { published }]) => !published).map(([id]) => id)).toEqual(['getAttachment'])
  expect(users.length).toBeGreaterThan(6)
})
