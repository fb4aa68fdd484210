import { boxOf } from '../../render/anchor/box-of.ts'
import { element } from '../../render/element.ts'
import { focus, type Surface } from '../../render/layer.ts'
import { until } from './bar.ts'
import { iconButton } from './fields.ts'
import { labels } from './labels.ts'

/** What the panel shows at a time. */
export interface View {
  title: string
  body: HTMLElement[]
  footer?: HTMLElement[]
  back?(): void
  /** Shows the admin around in this view. */
  help?(): void
}

/** The panel of the builder, at one side of the screen. */
export interface Panel {
  show(view: View): void
  rename(title: string): void
  /** Hides the panel while the admin uses the page. */
  hide(isHidden: boolean): void
  /** Moves to the other side while it would cover one of these elements, and not there. */
  avoid(...shown: Element[]): void
}

export function openPanel(surface: Surface, signal: AbortSignal, close: () => void): Panel {
  const title = element('h2', { tabindex: -1 })
  const back = iconButton('back', labels.back, () => current?.back?.())
  const help = iconButton('help', labels.showAround, () => current?.help?.())
  const body = element('div', { class: 'body builder-body' })
  const footer = element('footer', { role: 'none' })
  const panel = element(
    'section',
    { class: 'card builder', role: 'dialog', tabindex: -1, 'aria-label': labels.builder },
    element(
      'header',
      { role: 'none' },
      back,
      title,
      help,
      iconButton('side', labels.otherSide, () => {
        isAtStart = panel.classList.toggle('start')
      }),
      iconButton('leave', labels.close, close),
    ),
    body,
    footer,
  )
  let current: View | undefined
  /** The side on which the admin wants it. */
  let isAtStart = false
  surface.open(until(signal), {
    element: panel,
    isModal: false,
    // The page must not close something because of a key that was pressed here.
    escape: () => focus(panel),
  })
  focus(panel)
  return {
    show(view) {
      current = view
      title.textContent = view.title
      back.hidden = !view.back
      help.hidden = !view.help
      body.replaceChildren(...view.body)
      footer.hidden = !view.footer
      footer.replaceChildren(...(view.footer ?? []))
      focus(title)
    },
    rename(text) {
      title.textContent = text
    },
    hide(isHidden) {
      panel.classList.toggle('away', isHidden)
      if (!isHidden) focus(panel)
    },
    avoid(...shown) {
      const boxes = shown.map(boxOf)
      const covers = () => {
        const { left, right } = panel.getBoundingClientRect()
        return boxes.some(box => box && box.x < right && box.x + box.width > left)
      }
      for (const side of [isAtStart, !isAtStart, isAtStart]) {
        panel.classList.toggle('start', side)
        if (!covers()) return
      }
    },
  }
}
