import type { SdkEvent } from '@guide/contracts'
import type { Report } from './reporter.ts'

const maxNameLength = 206
const maxDataLength = 16_000

/** The event as it is sent, or undefined if the service would refuse it, and with it the whole batch. */
export function buildEvent(
  name: string,
  { data, ...about }: Parameters<Report>[1],
  id: string,
  at: Date,
): SdkEvent | undefined {
  try {
    const json = JSON.stringify(data && { ...data }) ?? ''
    const event = { id, name, at: at.toISOString(), ...about }
    if (name.length > maxNameLength) return undefined
    return (json && json.length < maxDataLength ? { ...event, data: JSON.parse(json) } : event) as SdkEvent
  } catch {
    return undefined
  }
}
