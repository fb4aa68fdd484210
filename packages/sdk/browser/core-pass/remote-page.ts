import { expect } from '@playwright/test'
import type { AppPage } from '../app.ts'
import type { Driver } from './driver.ts'

/** What a user sees of an element. */
export interface Sight {
  text: string
  /** What a field holds. */
  value: string | undefined
  box: { left: number; top: number; right: number; bottom: number }
  isVisible: boolean
  /** Whether a click in its middle reaches it. */
  isOnTop: boolean
  hasFocus: boolean
  background: string
}

type Expected = Omit<Sight, 'box' | 'text'> & { text: RegExp }

/**
 * The page of a driven browser. A selector is CSS. ` >>> ` in it leads into the open shadow root of the element before.
 */
export interface RemotePage extends AppPage {
  reload(): Promise<void>
  /** The first element that matches, or null. */
  look(selector: string): Promise<Sight | null>
  /** Waits until the first element that matches looks like this, or until there is none. */
  sees(selector: string, sight: Partial<Expected> | null): Promise<void>
  /** Clicks with the mouse, as soon as the element rests and nothing covers it. */
  click(selector: string): Promise<void>
  /** Types into the element with the focus. */
  type(text: string): Promise<void>
  /** Presses a key, such as `Escape` or `Shift+Tab`. */
  press(keys: string): Promise<void>
  resize(width: number, height: number): Promise<void>
  screenshot(): Promise<Buffer>
}

/** A selector of an element of Guide's interface. */
export const inGuide = (selector: string) => `#guide-host >>> ${selector}`

export function remotePage(driver: Driver): RemotePage {
  const page: RemotePage = {
    goto: driver.navigate,
    reload: driver.reload,
    resize: driver.resize,
    screenshot: driver.screenshot,
    async evaluate(run, argument) {
      const declaration = `async text => JSON.stringify([await (${run})(JSON.parse(text)[0])])`
      return JSON.parse(await driver.call(declaration, JSON.stringify([argument])))[0]
    },
    look: selector => page.evaluate(look, selector),
    sees: (selector, sight) =>
      until(selector, async () => {
        const seen = await page.look(selector)
        if (sight) expect(seen).toMatchObject(asymmetric(sight))
        else expect(seen).toBe(null)
      }),
    async click(selector) {
      let sight: Sight | null = null
      await until(selector, async () => {
        const before = sight
        sight = await page.look(selector)
        expect(sight).toMatchObject({ isOnTop: true, box: before?.box })
      })
      const { left, top, right, bottom } = (sight as unknown as Sight).box
      const x = Math.floor((left + right) / 2)
      const y = Math.floor((top + bottom) / 2)
      await driver.perform([
        {
          type: 'pointer',
          id: 'mouse',
          parameters: { pointerType: 'mouse' },
          actions: [
            { type: 'pointerMove', x, y, duration: 0 },
            { type: 'pointerDown', button: 0 },
            { type: 'pointerUp', button: 0 },
          ],
        },
      ])
    },
    async type(text) {
      for (const key of text) await page.press(key)
    },
    async press(keys) {
      // A single character may be the `+` that otherwise separates keys.
      const values = (keys.length === 1 ? [keys] : keys.split('+')).map(key => namedKeys[key] ?? key)
      const actions = [
        ...values.map(value => ({ type: 'keyDown' as const, value })),
        ...values.reverse().map(value => ({ type: 'keyUp' as const, value })),
      ]
      await driver.perform([{ type: 'key', id: 'keyboard', actions }])
    },
  }
  return page
}

/** Repeats a look until its expectations hold. */
const until = (selector: string, look: () => Promise<void>) =>
  expect(look, selector).toPass({ intervals: [20, 50, 100] })

const asymmetric = ({ text, ...sight }: Partial<Expected>) =>
  text ? { ...sight, text: expect.stringMatching(text) } : sight

/** https://www.w3.org/TR/webdriver2/#keyboard-actions */
const namedKeys: Record<string, string> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Escape: '\uE00C',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
}

/** Runs in the page. */
function look(selector: string): Sight | null {
  let scope: Document | ShadowRoot = document
  let element: Element | null = null
  for (const part of selector.split(' >>> ')) {
    element = scope.querySelector(part)
    scope = element?.shadowRoot ?? document
  }
  if (!element) return null
  const { left, top, right, bottom } = element.getBoundingClientRect()
  const root = element.getRootNode() as Document | ShadowRoot
  const hit = root.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  const style = getComputedStyle(element)
  const isVisible = right > left && style.visibility === 'visible' && style.opacity === '1'
  return {
    text: (element as HTMLElement).innerText ?? element.textContent,
    value: (element as HTMLInputElement).value,
    box: { left, top, right, bottom },
    isVisible,
    isOnTop: isVisible && element.contains(hit),
    hasFocus: root.activeElement === element && document.hasFocus(),
    background: style.backgroundColor,
  }
}
