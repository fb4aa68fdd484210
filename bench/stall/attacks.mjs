import { createClient } from '@guide/contracts'
import { headersOf } from '../edge/requests.mjs'
import { matching, page, tenantDocument } from '../edge/tenant-document.mjs'
import { createTenant, origin } from '../edge/world.mjs'
import { freshId } from '../measure/fresh-body.mjs'
import {
  hostileExpressions,
  hostileMarkdown,
  hostilePatterns,
  largestTheme,
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
  'everything is exported': async ({ fill, platformRequest, tenantId }, quick) => {
    await fill(quick ? 50 : 1000)
    return [platformRequest('GET', `/v1/platform/tenants/${tenantId}/export`, '')]
  },
  'an import is planned': async ({ platformRequest, tenantId }, quick) => {
    const document = JSON.stringify(tenantDocument(quick ? 50 : 1000))
    return [platformRequest('POST', `/v1/platform/tenants/${tenantId}/import?mode=plan`, document)]
  },
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
    const steps = Array.from({ length: 12 }, (_, order) => ({
      step_id: `s${order}`,
      order,
      title: 'One',
      element_target: { element_id: 'a' },
      body: 'x'.repeat(20_000),
    }))
    const { tour_id } = await admin.createTour({ body: { title: 'Large', steps } })
    for (let edit = 1; edit <= (quick ? 3 : 100); edit++)
      await admin.updateTour({ params: { tour_id }, body: { title: `Edit ${edit}` } })
    return [get(`/v1/admin/activity/entity/tour/${tour_id}`)]
  },
}

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
    tenantId,
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

    /** @param {object} tokens */
    content: tokens => request('POST', '/v1/sdk/content', JSON.stringify({ url: page, tokens }), user),
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
    /** @param {'GET' | 'POST'} method @param {string} path @param {string} body */
    platformRequest: (method, path, body) =>
      request(method, path, body, {
        'x-platform-secret': world.platformSecret,
        ...(body !== '' && { 'content-type': 'application/json' }),
      }),
  }
}

/** @param {Record<string, string>} headers */
function withoutBody({ 'content-type': _, ...headers }) {
  return headers
}
