import { exampleBody, exampleId, operations } from '@guide/contracts'
import { demoTenantId } from '../auth/demo.ts'
import type { Actor } from '../db/tenant-change.ts'
import type { Deps } from '../deps.ts'
import { newRequestId } from '../http/request-id.ts'
import { demoArticles } from './demo-articles.ts'
import { demoContent, demoTours } from './demo-content.ts'

const actor = (): Actor => ({
  tenantId: demoTenantId,
  userId: 'demo-admin',
  email: 'admin@demo.example',
  requestId: newRequestId(),
})

/**
 * Makes sure that the demo tenant is there and, if it has nothing yet, gives it something to show. The first of each has
 * the id that the documentation shows, so that what stands there can be sent as it is.
 */
export async function seedDemoTenant({ platform, tours, content, articles, audiences }: Deps): Promise<void> {
  await platform.ensure(demoTenantId, newRequestId(), {
    name: 'Demo',
    feature_flags: { anonymous_users: true },
  })
  const first = { limit: 1 }
  if ((await tours.list(demoTenantId, first)).total + (await content.list(demoTenantId, first)).total > 0)
    return
  await audiences.create(actor(), exampleBody(operations.createAudience), exampleId('aud'))
  for (const [index, tour] of demoTours.entries()) {
    const { tour_id } = await tours.create(actor(), tour, shownId('tour', index))
    await tours.publish(actor(), tour_id)
  }
  for (const [index, item] of demoContent.entries()) {
    const { content_id } = await content.create(actor(), item, shownId('cnt', index))
    await content.publish(actor(), content_id)
  }
  for (const [index, article] of demoArticles.entries()) {
    const { article_id } = await articles.create(actor(), article, shownId('art', index))
    await articles.publish(actor(), article_id)
  }
}

const shownId = (prefix: string, index: number) => (index === 0 ? exampleId(prefix) : undefined)
