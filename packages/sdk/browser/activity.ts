import { expect, type Page } from '@playwright/test'

/** Runs in the page. Counts everything that keeps a browser busy; `activity()` returns the counts since its last call. */
export const countActivity = () => {
  const counts: Record<string, number> = {}
  const count = (name: string) => {
    counts[name] = (counts[name] ?? 0) + 1
  }
  const target = window as unknown as Record<string, (...args: unknown[]) => unknown>
  for (const name of ['requestAnimationFrame', 'setTimeout', 'setInterval', 'requestIdleCallback', 'fetch']) {
    const original = target[name] as (...args: unknown[]) => unknown
    target[name] = (...args) => {
      count(name)
      return original.apply(window, args)
    }
  }
  // The clock of the page may run faster than the service answers, and a request that waits is not idle.
  const { fetch: send } = window
  let waiting = 0
  window.fetch = (...args) => {
    waiting++
    return send(...args).finally(() => waiting--)
  }
  for (const name of ['MutationObserver', 'ResizeObserver', 'IntersectionObserver']) {
    const Original = target[name] as unknown as new (...args: unknown[]) => object
    target[name] = class extends Original {
      constructor(callback: (...args: unknown[]) => void, options?: unknown) {
        super((...args: unknown[]) => {
          count(name)
          callback(...args)
        }, options)
      }
    } as never
  }
  Object.assign(window, {
    activity() {
      const since = { ...counts, ...(waiting > 0 && { waiting }) }
      for (const name of Object.keys(counts)) delete counts[name]
      return since
    },
  })
}

/** What the page was busy with since the last call. */
export const activity = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(() => (window as unknown as { activity(): Record<string, number> }).activity())

/** Waits until the page is idle, then moves its clock forward by a minute, in which nothing may happen. */
export async function expectIdle(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.runFor(1000)
      return activity(page)
    })
    .toEqual({})
  await page.clock.runFor(60_000)
  expect(await activity(page)).toEqual({})
}
