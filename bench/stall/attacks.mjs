import { createClient } from '@guide/contracts'
import { eventRequests } from '../edge/event-batch.mjs'
import { headersOf, send } from '../edge/requests.mjs'
import { matching, page, tenantDocument } from '../edge/tenant-document.mjs'
import { createTenant, origin } from '../edge/world.mjs'
import { freshId } from '../measure/fresh-body.mjs'
import {
  formWithFile,
  hostileExpressions,
  hostileMarkdown,
  hostilePatterns,
  largeSteps,
  largestTheme,
  madeUpEvents,
  manyConditions,
  mixedText,
} from './inputs.mjs'

/** @typedef {import('../edge/world.mjs').World} World */
/** @typedef {import('../edge/world.mjs').GuideServer} Guide */
/** @typedef {import('../measure/load.mjs').Request} Request */
/** @typedef {Awaited<ReturnType<typeof startAttacker>>} Attacker */
/** @typedef {(attacker: Attacker, quick: boolean) => Promise<Request[]>} Attack */

/**
 * The requests of a tenant that tries to keep the service busy, each as large as the service accepts. `size` is the
 * number of items, values or edits in a quick run and in a full one.
 * @type {Record<string, Attack>}
 */
export const attacks = {
  'rules with hostile expressions': async ({ publish, content }) => {
    for (const audience of hostileExpressions) await publish({ audience, priority: 9 })
    return [content({ text: mixedText(2048) }), content({ text: mixedText(60_000) })]
  },
  'rules over long lists': async ({ publish, content }) => {
    for (const audience of manyConditions) await publish({ audience, priority: 9 })
    const list = Array.from({ length: 1000 }, () => ({ n: -1 }))
    return [content({ list }), content({ list: Array.from({ length: 30_000 }, () => 0) })]
  },
  'large Markdown is published': async ({ publish, post }) => {
    const items = hostileMarkdown.map((body, index) => ({ item_id: `${index}`, title: 'One', body }))
    const content_id = await publish({ content_type: 'checklist', body: '', items })
    return [post(`/v1/admin/content/${content_id}/publish`, {})]
  },
  'long texts are parsed': async ({ post }, quick) => {
    const bodies = Array.from(
      { length: quick ? 2 : 100 },
      (_, index) => `${index} ${hostileMarkdown[0]?.slice(0, 800)}`,
    )
    return [post('/v1/admin/rich-text', { bodies })]
  },
  'a large audience is written': async ({ admin, put }, quick) => {
    const values = Array.from({ length: quick ? 1000 : 20_000 }, (_, index) => `user-${index}@example.com`)
    const { audience_id } = await admin.createAudience({ body: { name: 'Many', values } })
    return ['One', 'Two'].map(name => put(`/v1/admin/audiences/${audience_id}`, { name, values }))
  },
  'a large theme is written': async ({ admin, put }) => {
    const { theme_id } = await admin.createTheme({ body: { name: 'Large', ...largestTheme } })
    return ['One', 'Two'].map(name => put(`/v1/admin/themes/${theme_id}`, { name, ...largestTheme }))
  },
  'all items are diagnosed': async ({ fill, post }, quick) => {
    await fill(quick ? 50 : 1000)
    const tokens = Object.fromEntries(
      Array.from({ length: 120 }, (_, index) => [`t${index}`, mixedText(500)]),
    )
    return [post('/v1/admin/diagnose', { url: page, user_id: 'user-1', tokens })]
  },
  'everything is exported': async ({ fill, get }, quick) => {
    await fill(quick ? 50 : 1000)
    return [get('/v1/admin/export')]
  },
  'an import is planned': async ({ post }, quick) => [
    post('/v1/admin/import?mode=plan', tenantDocument(quick ? 50 : 1000)),
  ],
  'a preview with hostile expressions is read': async ({ admin, user }) => {
    await admin.updateConfig({ body: { admin_origins: [origin] } })
    const url_patterns = hostilePatterns
    const { content_id } = await admin.createContent({
      body: { content_type: 'banner', title: 'One', url_patterns },
    })
    const link = await admin.createContentPreviewLink({ params: { content_id }, body: { url: `${origin}/` } })
    const token = link.url.split('guide-preview=')[1]
    const url = encodeURIComponent(`${origin}/${mixedText(1800)}`)
    return [user(`/v1/sdk/previews/${token}?url=${url}`)]
  },
  'visitors are made up': async ({ visitor }) => [visitor()],
  'the history of a large tour is read': async ({ admin, get }, quick) => {
    const { tour_id } = await admin.createTour({ body: { title: 'Large', steps: largeSteps } })
    for (let edit = 1; edit <= (quick ? 3 : 100); edit++)
      await admin.updateTour({ params: { tour_id }, body: { title: `Edit ${edit}` } })
    return [get(`/v1/admin/activity/entity/tour/${tour_id}`)]
  },
  'large responses are never read': async ({ admin, content, get }, quick) => {
    const paths = ['/v1/admin/export']
    for (let tour = 1; tour <= (quick ? 1 : 6); tour++) {
      const { tour_id } = await admin.createTour({ body: { title: `Large ${tour}`, steps: largeSteps } })
      await admin.publishTour({ params: { tour_id } })
      paths[1] = `/v1/admin/tours/${tour_id}`
    }
    return [content({}), ...paths.map(get)].map(request => held(request, 'never reads'))
  },
  'bodies and files never end': async ({ events, startThread, upload }) => {
    const { thread_id } = await startThread()
    const file = formWithFile(2 ** 20)
    const large = events([{ name: 'track:large', data: { text: 'x'.repeat(250_000) } }])
    const paths = [`/v1/sdk/help/threads/${thread_id}`, `/v1/admin/help/threads/${thread_id}`]
    const uploads = paths.map(path => upload(`${path}/attachments`, file))
    return [large, ...uploads].map(request => held(request, 'never ends'))
  },
  'large files are uploaded': async ({ startThread, upload }, quick) => {
    const { thread_id } = await startThread()
    // What follows the file is refused when all of the file has arrived, so nothing fills the disk of the bench.
    const file = formWithFile(quick ? 2 ** 16 : 10 * 2 ** 20, { andMore: true })
    const paths = [`/v1/sdk/help/threads/${thread_id}`, `/v1/admin/help/threads/${thread_id}`]
    return paths.map(path => ({ ...upload(`${path}/attachments`, file), refusal: 400 }))
  },
  'credentials are guessed': async ({ content, user, beacon, platform }) => {
    const token = user('/v1/sdk/config')
    const forged = `${token.headers.authorization?.slice(0, -8)}AAAAAAAA`
    return [
      platform('platform-secret-that-is-guessed'),
      { ...content({}), headers: { ...content({}).headers, 'x-api-key': `sk_live_${'0'.repeat(43)}` } },
      beacon({ api_key: `sk_live_${freshId}`, url: page }),
      { ...token, headers: { ...token.headers, authorization: forged } },
    ].map(request => ({ ...request, refusal: 401 }))
  },
  'events are about made-up items': async ({ events }) =>
    Array.from({ length: 8 }, (_, batch) => events(madeUpEvents(100, batch))),
  'a person is exported': async ({ report, get }, quick) => {
    await report(quick ? 1 : 150)
    return [get('/v1/admin/end-users/user-0/export')]
  },
}

/** The request of a client that holds its connection. @param {Request} request @param {import('../measure/load.mjs').Manner} manner @returns {Request} */
const held = (request, manner) => ({ ...request, manner })

/**
 * A tenant of its own, and what an admin of it can do.
 * @param {World} world @param {Guide} guide
 */
export async function startAttacker(world, guide) {
  const tenant = await createTenant(world, guide, tenantDocument(0), {
    feature_flags: { anonymous_users: true },
  })
  const { tenantId } = tenant
  const user = headersOf(world, tenant, 1)
  const token = world.provider.token({ sub: 'admin', permissions: ['guide:admin'] })
  const headers = { ...user, authorization: `Bearer ${token}` }
  const admin = createClient({ baseUrl: guide.url, headers })
  /** @param {Request['method']} method @param {string} path @param {string} body @param {Request['headers']} headers */
  const request = (method, path, body, headers) => ({ method, path, headers, body })

  return {
    admin,

    /** Publishes a content item for everybody. @param {object} fields */
    async publish(fields) {
      const body = /** @type {any} */ ({ content_type: 'banner', title: 'One', body: 'One', ...fields })
      const { content_id } = await admin.createContent({ body })
      await admin.publishContent({ params: { content_id } })
      return content_id
    },

    /** Publishes a document of many items. @param {number} count */
    async fill(count) {
      const body = tenantDocument(Math.max(count, matching))
      await guide.platform.importTenant({ params: { tenant_id: tenantId }, query: { mode: 'apply' }, body })
    },

    /** Reports events of one user about the items of a page. @param {number} batches of 100 events */
    async report(batches) {
      await guide.platform.importTenant({
        params: { tenant_id: tenantId },
        query: { mode: 'apply' },
        body: tenantDocument(matching),
      })
      const [batch] = eventRequests(world, tenant, { users: 1, size: 100 })
      for (let sent = 0; batch && sent < batches; sent++) await send(guide.url, batch)
    },

    /** A thread of a user. */
    async startThread() {
      const asUser = createClient({ baseUrl: guide.url, headers: user })
      return asUser.startThread({ body: { subject: 'One', body: 'One' } })
    },

    /** @param {object} tokens */
    content: tokens => request('POST', '/v1/sdk/content', JSON.stringify({ url: page, tokens }), user),
    /** @param {object[]} events */
    events(events) {
      const at = new Date().toISOString()
      const body = { events: events.map(event => ({ id: freshId, at, ...event })) }
      return request('POST', '/v1/sdk/events', JSON.stringify(body), user)
    },
    /** A request whose credentials are in its body. @param {object} body */
    beacon: body =>
      request('POST', '/v1/sdk/content', JSON.stringify(body), { origin, 'content-type': 'text/plain' }),
    /** A file of a user or of an admin. @param {string} path @param {{ type: string, body: string }} form */
    upload(path, { type, body }) {
      const sender = path.startsWith('/v1/admin/') ? headers : user
      return request('POST', path, body, { ...sender, 'content-type': type })
    },
    /** A request of a visitor who is made up for it. */
    visitor() {
      const { authorization: _, ...headers } = user
      return request('POST', '/v1/sdk/content', JSON.stringify({ url: page, user_id: freshId }), headers)
    },
    /** A request of a user. @param {string} path */
    user: path => request('GET', path, '', withoutBody(user)),
    /** @param {string} path @param {object} body */
    post: (path, body) => request('POST', path, JSON.stringify(body), headers),
    /** @param {string} path @param {object} body */
    put: (path, body) => request('PUT', path, JSON.stringify(body), headers),
    /** @param {string} path */
    get: path => request('GET', path, '', withoutBody(headers)),
    /** A request with a guessed secret of the operator. @param {string} secret */
    platform: secret =>
      request('GET', `/v1/platform/tenants/${tenantId}`, '', { 'x-platform-secret': secret }),
  }
}

/** @param {Record<string, string>} headers */
function withoutBody({ 'content-type': _, ...headers }) {
  return headers
}
