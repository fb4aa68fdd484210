import { describe, expect, test } from 'vitest'
import { accepts, rejects } from '../testing/cases.ts'
import { at } from '../testing/samples.ts'
import { Article, ArticleCreate, ArticleUpdate, SdkArticle } from './help-articles.ts'
import { helpOperations } from './help-operations.ts'
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

describe('articles', () => {
  accepts(Article, { 'a draft': article, 'an article without a language': { ...article, language: null } })
  accepts(ArticleCreate, { 'a title': { title: 'A' }, 'an article from a response': article })
  accepts(ArticleUpdate, { 'no fields': {}, 'an article from a response': article })
  rejects(ArticleCreate, {
    'no title': [{ body: 'A' }, ''],
    'an unknown language': [{ title: 'A', language: 'xx' }, '/language'],
    'a fractional priority': [{ title: 'A', priority: 0.5 }, '/priority'],
    'an unknown field': [{ title: 'A', tags: [] }, ''],
  })
  const served = { article_id: article.article_id, title: 'A', language: null, published_at: at }
  accepts(SdkArticle, { 'the parsed body': { ...served, body_tree: [{ type: 'paragraph', children: [] }] } })
  rejects(SdkArticle, { 'the Markdown body': [{ ...served, body_tree: [], body: 'A' }, ''] })
})

describe('threads', () => {
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
  accepts(ThreadDetail, { 'an attachment': { ...thread, ...times, messages: [message] } })
  rejects(ThreadDetail, {
    'the id of the admin who wrote a message': [
      { ...thread, ...times, messages: [{ ...message, author_id: 'ada' }] },
      '/messages/0',
    ],
  })
  accepts(ThreadStart, {
    'a subject and a body': { subject: 'A', body: 'B' },
    'an unknown field': { subject: 'A', body: 'B', page: '/' },
  })
  rejects(ThreadStart, {
    'no body': [{ subject: 'A' }, ''],
    'a body over 20,000 characters': [{ subject: 'A', body: 'x'.repeat(20_001) }, '/body'],
    'an empty idempotency key': [{ subject: 'A', body: 'B', idempotency_key: '' }, '/idempotency_key'],
  })
  accepts(NewMessage, {
    'fields of a newer SDK': { body: 'A', sdk: '9.0.0' },
    'an idempotency key': { body: 'A', idempotency_key: 'x'.repeat(100) },
  })
  rejects(NewMessage, {
    'an idempotency key over 100 characters': [
      { body: 'A', idempotency_key: 'x'.repeat(101) },
      '/idempotency_key',
    ],
    'a number as the idempotency key': [{ body: 'A', idempotency_key: 7 }, '/idempotency_key'],
  })
  rejects(Reply, {
    'an unknown field': [{ body: 'A', sdk: '9.0.0' }, ''],
    'an empty body': [{ body: '' }, '/body'],
  })
})

describe('inbound requests', () => {
  const mail = { message_id: '1', to: 'a@b', from: 'c@d', text: 'Hello' }
  accepts(InboundEmail, {
    'an email': mail,
    'additional fields of a mail provider': { ...mail, html: '<p>', headers: [] },
  })
  rejects(InboundEmail, {
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
  rejects(InboundEvents, {
    'an empty user_id': [{ events: [{ ...event, user_id: '' }] }, '/events/0/user_id'],
  })
})

test('all help operations of users are published, except for the download of attachments', () => {
  const users = Object.entries<Operation>(helpOperations).filter(([, { path }]) =>
    path.startsWith('/v1/sdk/'),
  )
  expect(users.filter(([, { published }]) => !published).map(([id]) => id)).toEqual(['getAttachment'])
  expect(users.length).toBeGreaterThan(6)
})
