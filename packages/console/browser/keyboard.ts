import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

/** More stops than any screen has between two of its parts. */
const mostStops = 120

/** A person who has no pointer. Every stop of the focus is checked: it is somewhere, and it can be seen. */
export interface Keyboard {
  press(...keys: string[]): Promise<void>
  type(text: string): Promise<void>
  /** Replaces the text of the field that has the focus. */
  retype(text: string): Promise<void>
  /** Presses Tab until an element has the focus. */
  tabTo(target: Locator): Promise<void>
  /** Presses Shift and Tab until an element has the focus. */
  tabBackTo(target: Locator): Promise<void>
}

export function keyboardOf(page: Page): Keyboard {
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const walk = async (key: string, target: Locator) => {
    await expect(target).toBeVisible()
    const passed: string[] = []
    while (passed.length < mostStops) {
      await press(key)
      const stop = await page.evaluate(describeStop)
      expect(stop.isSeen, `one can see that ${stop.name} has the focus`).toBe(true)
      if (await target.evaluate(element => element === document.activeElement)) return
      passed.push(stop.name)
    }
    throw new Error(`The keyboard does not reach it. It went to: ${passed.join(', ')}`)
  }
  return {
    press,
    type: text => page.keyboard.type(text),
    async retype(text) {
      await press('Control+a')
      await page.keyboard.type(text)
    },
    tabTo: target => walk('Tab', target),
    tabBackTo: target => walk('Shift+Tab', target),
  }
}

/** What has the focus, and whether a person sees that it has. Runs in the page. */
function describeStop(): { name: string; isSeen: boolean } {
  const element = document.activeElement
  // Between the last element and the first one, the browser itself has the focus.
  if (!element || element === document.body) return { name: 'the page', isSeen: true }
  const text = element.getAttribute('aria-label') ?? element.textContent ?? ''
  const name = `${element.localName} “${text.trim().slice(0, 40)}”`
  // A text field shows its cursor, and a frame has its own focus inside.
  if (element.matches('input:not([type=checkbox], [type=radio]), textarea, select, iframe')) {
    return { name, isSeen: true }
  }
  if (element instanceof HTMLElement && element.isContentEditable) return { name, isSeen: true }
  // A switch is drawn by the elements beside its input.
  const drawn = [element, element.parentElement, ...(element.parentElement?.children ?? [])]
  const isSeen = drawn.some(one => {
    if (!one) return false
    const { width, height, bottom, right } = one.getBoundingClientRect()
    const isOnScreen = width > 0 && height > 0 && bottom > 0 && right > 0
    // A link that makes its whole row a target has its outline around the row.
    return isOnScreen && [null, '::after'].some(part => getComputedStyle(one, part).outlineStyle !== 'none')
  })
  return { name, isSeen }
}
