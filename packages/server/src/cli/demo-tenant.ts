import { exampleBody, exampleId, operations } from '@guide/contracts'
import { demoTenantId } from '../auth/demo.ts'
import type { Actor } from '../db/tenant-change.ts'
import type { Deps } from '../deps.ts'
import { newRequestId } from '../http/request-id.ts'
import { demoArticles } from './demo-articles.ts'
import { demoContent, demoTours } from './demo-content.ts'

export const demoActor = (): Actor => ({
  tenantId: demoTenantId,
  userId: 'demo-admin',
  email: 'admin@demo.example',
  requestId: newRequestId(),
})

/**
 * Creates the demo tenant if it is missing, and its demo content if it has none. The first item of each kind has the id
 * that the documentation shows, so that readers can send the examples unchanged.
 */
export async function seedDemoTenant({ platform, tours, content, articles, audiences }: Deps): Promise<void> {
  await platform.ensure(demoTenantId, newRequestId(), {
    name: 'Demo',
    feature_flags: { anonymous_users: true },
  })
  const first = { limit: 1 }
  if ((await tours.list(demoTenantId, first)).total + (await content.list(demoTenantId, first)).total > 0)
    return
  await audiences.create(demoActor(), exampleBody(operations.createAudience), exampleId('aud'))
  for (const [index, tour] of demoTours.entries()) {
    const { tour_id } = await tours.create(demoActor(), tour, documentedId('tour', index))
    await tours.publish(demoActor(), tour_id)
  }
  for (const [index, item] of demoContent.entries()) {
    const { content_id } = await content.create(demoActor(), item, documentedId('cnt', index))
    await content.publish(demoActor(), content_id)
  }
  for (const [index, article] of demoArticles.entries()) {
    const { article_id } = await articles.create(demoActor(), article, documentedId('art', index))
    await articles.publish(demoActor(), article_id)
  }
}

const documentedId = (prefix: string, index: number) => (index === 0 ? exampleId(prefix) : undefined)
