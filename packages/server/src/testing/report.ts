import { randomUUID } from 'node:crypto'
import type { EventReceipt, SdkEvent } from '@guide/contracts'
import { expect } from 'vitest'
import type { Caller } from './tenant.ts'

export const eventsPath = '/v1/sdk/events'

/** An event that happens on a page now. */
export const event = (name: string, fields: Partial<SdkEvent> = {}): SdkEvent => ({
  id: randomUUID(),
  name,
  at: new Date().toISOString(),
  ...fields,
})

/** Sends events and returns the receipt. */
export async function report(
  caller: Caller,
  events: SdkEvent[],
  fields: object = {},
): Promise<EventReceipt['data']> {
  const { status, body } = await caller.request('POST', eventsPath, { body: { ...fields, events } })
  expect([status, body.error]).toEqual([202, undefined])
  return body.data
}
