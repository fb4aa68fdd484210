import { expect } from 'vitest'
import type { Caller, TestTenant } from './tenant.ts'

type TourBody = Parameters<TestTenant['admin']['client']['createTour']>[0]['body']
type ContentBody = Parameters<TestTenant['admin']['client']['createContent']>[0]['body']

/** The URL of the page that tests use by default. */
export const url = 'https://app.example.com/projects?tab=1'

export const step = (step_id: string, order = 0) => ({
  step_id,
  order,
  title: `Step ${step_id}`,
  body: 'Hello **there**',
  element_target: { element_id: step_id },
})

/** Publishes a tour with the steps `one` and `two` for all users, and returns its id. */
export async function publishTour({ admin }: TestTenant, body: Partial<TourBody> = {}): Promise<string> {
  const tour = { title: 'First steps', steps: [step('one'), step('two', 1)], ...body }
  const { tour_id } = await admin.client.createTour({ body: tour })
  await admin.client.publishTour({ params: { tour_id } })
  return tour_id
}

/** Publishes a banner for all users, and returns its id. */
export async function publishContent(
  { admin }: TestTenant,
  body: Partial<ContentBody> = {},
): Promise<string> {
  const content: ContentBody = { content_type: 'banner', title: 'News', body: 'Soon', ...body }
  const { content_id } = await admin.client.createContent({ body: content })
  await admin.client.publishContent({ params: { content_id } })
  return content_id
}

/** The items that a caller gets on a page. */
export async function itemsFor(caller: Caller, body: object = {}): Promise<Record<string, unknown>[]> {
  const response = await caller.request('POST', '/v1/sdk/content', { body: { url, ...body } })
  expect(response.status).toBe(200)
  return response.body.data.items
}

export const idsFor = async (caller: Caller, body: object = {}): Promise<unknown[]> =>
  (await itemsFor(caller, body)).map(item => item.tour_id ?? item.content_id)
