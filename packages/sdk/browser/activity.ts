import type { Page } from '@playwright/test'

/** Counts, in the page, whatever could keep a browser busy; `activity()` gives the counts since the last call. */
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
  for (const name of ['MutationObserver', 'ResizeObserver', 'IntersectionObserver']) {
    const Original = target[name] as unknown as new (...args: unknown[]) => object
    target[name] = class extends Original {
      constructor(heard: (...args: unknown[]) => void, options?: unknown) {
        super((...args: unknown[]) => {
          count(name)
          heard(...args)
        }, options)
      }
    } as never
  }
  Object.assign(window, {
    activity() {
      const seen = { ...counts }
      for (const name of Object.keys(counts)) delete counts[name]
      return seen
    },
  })
}

/** What was busy since the last call. */
export const activity = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(() => (window as unknown as { activity(): Record<string, number> }).activity())
