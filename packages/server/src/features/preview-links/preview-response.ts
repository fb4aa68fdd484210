import type { Preview } from '@guide/contracts'
import { compiled, type Page, parsePage, stepsElsewhere, Work, workLimits } from '@guide/engine'
import type { ShownItem } from './shown-items.ts'

const start = Buffer.from('{"data":{"item":')

/** The response for a page, assembled from the bytes of the item. */
export function previewResponse(item: ShownItem, url: string | undefined, expiresAt: Date): Buffer {
  const page = url === undefined ? null : parsePage(url)
  const elsewhere = page ? stepsElsewhere(item, page, new Work(workLimits.page)) : []
  const rest: Omit<Preview['data'], 'item'> = {
    page: { matches: !page || isOn(page, item), patterns: item.patterns },
    expires_at: expiresAt.toISOString(),
  }
  const end = elsewhere.length > 0 ? `,"elsewhere":${JSON.stringify(elsewhere)}}` : '}'
  return Buffer.concat([start, item.json, Buffer.from(`${end},${JSON.stringify(rest).slice(1)}}`)])
}

const isOn = (page: Page, { patterns }: ShownItem): boolean => {
  const work = new Work(workLimits.page)
  return patterns.length === 0 || patterns.some(pattern => compiled(pattern).matches(page, work))
}
