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

/** Makes sure that the demo tenant is there and, if it has nothing yet, gives it something to show. */
export async function seedDemoTenant({ platform, tours, content, help }: Deps): Promise<void> {
  await platform.ensure(demoTenantId, newRequestId(), {
    name: 'Demo',
    feature_flags: { anonymous_users: true },
  })
  const first = { limit: 1 }
  if ((await tours.list(demoTenantId, first)).total + (await content.list(demoTenantId, first)).total > 0)
    return
  for (const tour of demoTours) {
    const { tour_id } = await tours.create(actor(), tour)
    await tours.publish(actor(), tour_id)
  }
  for (const item of demoContent) {
    const { content_id } = await content.create(actor(), item)
    await content.publish(actor(), content_id)
  }
  for (const article of demoArticles) {
    const { article_id } = await help.articles.create(actor(), article)
    await help.articles.publish(actor(), article_id)
  }
}
