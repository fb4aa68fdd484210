import { element } from '../../render/element.ts'
import type { End, Surface } from '../../render/layer.ts'
import type { HelpKit } from './help-kit.ts'
import { load } from './load.ts'
import { threadsView } from './threads.ts'
import type { View } from './view.ts'

const interval = 15_000

/** What is shown until it is closed. */
export const byHand: End = { until: close => close }

const icon = (label: string, click: () => void) =>
  element('button', { class: 'close', click, 'aria-label': label })

/** Opens and closes, and shows one view at a time, to begin with the given one. */
export function createPanel(
  help: HelpKit,
  surface: Surface,
  first: View,
  toggled: (isOpen: boolean) => void,
) {
  const { labels } = help
  const keep = (event: Event) => event.stopPropagation()
  const panel = element('section', {
    ...{ class: 'card help', role: 'dialog', 'aria-label': labels.help },
    // To the page these keys come from no field, and would be its shortcuts.
    ...{ keydown: keep, keyup: keep },
  })
  const views = [first]
  let timer: ReturnType<typeof setInterval>
  let shut: (() => void) | undefined

  function enter() {
    const view = views.at(-1) as View
    const title = element('h2', { tabindex: -1 }, view.title)
    const refresh = () => load(help, panel.querySelector('.body') as HTMLElement, view.fill)
    const back = () => {
      views.pop()
      enter()
    }
    panel.replaceChildren(
      element(
        'header',
        { role: 'none' },
        views[1] ? icon(labels.back, back) : '',
        title,
        icon(labels.close, toggle),
      ),
      ...view.parts,
    )
    ;(view.focus ?? title).focus()
    clearInterval(timer)
    if (view.isLive) timer = setInterval(() => document.hidden || refresh(), interval)
    void refresh()
  }

  function toggle() {
    clearInterval(timer)
    if (shut) {
      shut()
      shut = undefined
    } else {
      shut = surface.open(byHand, { element: panel, isModal: false, escape: toggle })
      if (help.inbox?.unread && !views[1]) views.push(threadsView(help))
      enter()
    }
    toggled(!!shut)
  }

  return {
    toggle,
    close: () => shut && toggle(),
    go(view: View) {
      ;(views.at(-1) as View).focus = help.root.activeElement as HTMLElement | null
      views.push(view)
      enter()
    },
  }
}
