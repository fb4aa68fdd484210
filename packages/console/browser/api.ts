import { type Client, createClient } from '@guide/contracts'
import { expect } from '@playwright/test'

/** The admin API of the demo tenant, to prepare what a test looks at. */
export const api = (): Client => clientFor('demo:admin')

/** The demo tenant as an end user has it. The demo's key is one for tests, so look in the test environment. */
export const asUser = (userId: string): Client => clientFor(`demo:user:${userId}`)

const clientFor = (token: string): Client =>
  createClient({
    baseUrl: process.env.GUIDE_URL ?? '',
    headers: {
      'x-api-key': 'sk_test_demo000000000000000000000000000000000000000',
      authorization: `Bearer ${token}`,
    },
  })

/** Waits until the service has written down what a user came with, which it does a moment later. */
export async function waitForContextOf(userId: string) {
  const read = () => api().getEndUser({ params: { user_id: userId } })
  const contexts = async () => (await read().catch(() => null))?.contexts ?? []
  await expect.poll(contexts).toHaveLength(1)
}

let count = 0
/** A title that no other test uses. */
export const freshTitle = (what: string) =>
  `${what} ${process.env.TEST_WORKER_INDEX}.${++count}.${Date.now()}`

export const step = (step_id: string, order: number) => ({
  step_id,
  order,
  title: `Step ${step_id}`,
  body: 'Hello **there**.',
  element_target: { element_id: step_id },
})
