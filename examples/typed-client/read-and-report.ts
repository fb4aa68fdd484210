import { randomUUID } from 'node:crypto'
import createClient from 'openapi-fetch'
import type { paths } from './guide-api.ts'

const { GUIDE_URL = 'http://127.0.0.1:4000', GUIDE_KEY = '', GUIDE_TOKEN = '' } = process.env

const guide = createClient<paths>({
  baseUrl: GUIDE_URL,
  headers: { 'X-API-Key': GUIDE_KEY, Authorization: `Bearer ${GUIDE_TOKEN}` },
})

/** The data of a response. Throws the service's message if the request was refused. */
async function dataOf<T>(call: Promise<{ data?: T; error?: { error: { message: string } } }>): Promise<T> {
  const { data, error } = await call
  if (data === undefined) throw new Error(error?.error.message ?? 'The service sent no data.')
  return data
}

const config = await dataOf(guide.GET('/v1/sdk/config'))

const content = await dataOf(
  guide.POST('/v1/sdk/content', {
    body: { url: 'https://app.example.com/projects', tokens: { name: 'Grace' } },
  }),
)
const [item] = content.data.items
if (!item) throw new Error('There is nothing to show on this page.')
const content_id = 'tour_id' in item ? item.tour_id : item.content_id

const shown = { id: randomUUID(), name: 'content.shown', at: new Date().toISOString(), content_id }
const events = await dataOf(guide.POST('/v1/sdk/events', { body: { events: [shown, shown] } }))

const articles = await dataOf(guide.GET('/v1/sdk/help/articles', { params: { query: { q: 'invoices' } } }))
const [found] = articles.data.items
if (!found) throw new Error('No article was found.')
const article = await dataOf(
  guide.GET('/v1/sdk/help/articles/{article_id}', { params: { path: { article_id: found.article_id } } }),
)

const thread = await dataOf(
  guide.POST('/v1/sdk/help/threads', { body: { subject: 'An invoice', body: 'Where is the one of May?' } }),
)
await dataOf(
  guide.POST('/v1/sdk/help/threads/{thread_id}/messages', {
    params: { path: { thread_id: thread.thread_id } },
    body: { body: 'I found it.' },
  }),
)

// In an OpenAPI document a file is a string. The request itself sends a form.
const form = new FormData()
form.append('file', new File(['May'], 'invoice.txt'))
const attachment = await dataOf(
  guide.POST('/v1/sdk/help/threads/{thread_id}/attachments', {
    params: { path: { thread_id: thread.thread_id } },
    body: { file: 'invoice.txt' },
    bodySerializer: () => form,
  }),
)

// Operations and bodies that are not in the published document do not compile.
// @ts-expect-error
void (() => guide.GET('/v1/admin/tours'))
// @ts-expect-error
void (() => guide.POST('/v1/sdk/content', { body: { tokens: {} } }))

console.log(
  JSON.stringify({
    tenant: config.data.tenant_id,
    title: item.title,
    state: item.progress.state,
    events: events.data,
    article: [article.title, article.body_tree[0]?.type],
    thread: thread.subject,
    attachment: attachment.url,
  }),
)
