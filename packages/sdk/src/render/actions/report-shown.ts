import type { Stage } from '../../core/content-module.ts'

/**
 * Reports an item as shown as soon as its element can be seen. Below a modal of the page it rests until the modal has
 * closed, and a call that asked for it fails.
 */
export function reportShown(stage: Stage, element: HTMLElement): void {
  const isBelow = () => element.matches('.below')
  if (!isBelow()) stage.shown()
  else if (!stage.explicit) {
    stage.rest()
    new MutationObserver((_, observer) => {
      if (isBelow()) return
      observer.disconnect()
      void stage.turn().then(() => stage.shown())
    }).observe(element, { attributeFilter: ['class'] })
  }
}
