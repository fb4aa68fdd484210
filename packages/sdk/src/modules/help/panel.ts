import { element } from '../../render/element.ts'
import type { Lifetime, Surface } from '../../render/layer.ts'
import type { HelpKit } from './help-kit.ts'
import { loadInto } from './load-into.ts'
import { threadsView } from './threads.ts'
import type { View } from './view.ts'

const refreshMs = 15_000

/** The lifetime of a layer that is closed only by its own code. */
export const untilClosed: Lifetime = { onEnd: close => close }

const icon = (label: string, click: () => void) =>
  element('button', { class: 'close', click, 'aria-label': label })

/** The panel of the help. It shows one view at a time, at first the given one. */
export function createPanel(
  help: HelpKit,
  surface: Surface,
  first: View,
  toggled: (isOpen: boolean) => void,
) {
  const { labels } = help
  const panel = element('section', { class: 'card help', role: 'dialog', 'aria-label': labels.help })
  const views = [first]
  let timer: ReturnType<typeof setInterval>
  let closeLayer: (() => void) | undefined

  function showView() {
    const view = views.at(-1) as View
    const title = element('h2', { tabindex: -1 }, view.title)
    const refresh = () => loadInto(help, panel.querySelector('.body') as HTMLElement, view.fill)
    const back = () => {
      views.pop()
      showView()
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
    if (view.isLive) timer = setInterval(() => document.visibilityState === 'hidden' || refresh(), refreshMs)
    void refresh()
  }

  function toggle() {
    clearInterval(timer)
    if (closeLayer) {
      closeLayer()
      closeLayer = undefined
    } else {
      closeLayer = surface.open(untilClosed, { element: panel, isModal: false, escape: toggle })
      if (help.inbox?.unread && !views[1]) views.push(threadsView(help))
      showView()
    }
    toggled(!!closeLayer)
  }

  return {
    toggle,
    close: () => closeLayer && toggle(),
    go(view: View) {
      ;(views.at(-1) as View).focus = help.root.activeElement as HTMLElement | null
      views.push(view)
      showView()
    },
  }
}
