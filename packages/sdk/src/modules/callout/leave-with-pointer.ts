import type { SdkElementTarget } from '@guide/contracts'
import type { Stage } from '../../core/content-module.ts'

/** The time in which the pointer can cross the gap between the target and the tooltip. */
const graceMs = 300

/** Ends a tooltip that hovering has opened, when pointer and focus are neither on its target nor on the tooltip. */
export function leaveWithPointer(stage: Stage, target: SdkElementTarget): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  // The page's events only: those of the host do not get here.
  const moved = (event: Event) => {
    const on = stage.find(target)?.element
    clearTimeout(timer)
    if (!on || !event.composedPath().includes(on)) timer = setTimeout(leave, graceMs)
  }
  const leave = () => {
    if (!stage.root.querySelector(':hover') && !stage.root.activeElement) stage.end('left')
  }
  for (const name of ['pointerover', 'focusin'])
    document.addEventListener(name, moved, { capture: true, signal: stage.signal })
  stage.onEnd(() => clearTimeout(timer))
}
