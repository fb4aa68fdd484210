import type { SdkEvent } from '@guide/contracts'
import type { Report } from './reporter.ts'

const longestName = 206
const mostCharacters = 16_000

/** An event as it is sent; nothing where the service would refuse it, and with it all the others of the batch. */
export function readEvent(
  name: string,
  { data, ...about }: Parameters<Report>[1],
  id: string,
  at: Date,
): SdkEvent | undefined {
  try {
    const told = JSON.stringify(data && { ...data }) ?? ''
    const event = { id, name, at: at.toISOString(), ...about }
    if (name.length > longestName) return undefined
    return (told && told.length < mostCharacters ? { ...event, data: JSON.parse(told) } : event) as SdkEvent
  } catch {
    return undefined
  }
}
