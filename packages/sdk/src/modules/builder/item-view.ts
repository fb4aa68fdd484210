import { isTourDefinition, kindNames, partsOf } from '@guide/drafts'
import type { Kit } from '../../core/companion.ts'
import { button } from '../../render/card.ts'
import { element } from '../../render/element.ts'
import type { Surface } from '../../render/layer.ts'
import { partOf } from './bar.ts'
import { bodyTrees } from './body-trees.ts'
import { contentForm } from './content-form.ts'
import { draftStatus } from './draft-status.ts'
import { editItem } from './edited-item.ts'
import { fieldsFor, type ItemFields, iconButton } from './fields.ts'
import { keepPlace, type Place } from './kept-item.ts'
import { labels } from './labels.ts'
import { liveDrawing } from './live-drawing.ts'
import { mendView } from './mend-view.ts'
import { pageWork } from './page-work.ts'
import type { Panel } from './panel.ts'
import { phoneWindow } from './phone-window.ts'
import { publishView } from './publish-view.ts'
import type { AdminSession } from './session.ts'
import { showAround } from './show-around.ts'
import { tourForm } from './tour-form.ts'
import { tourOfItem } from './tours-of-builder.ts'

interface ItemViewOptions {
  kit: Kit
  surface: Surface
  panel: Panel
  session: AdminSession
  place: Place
  signal: AbortSignal
  /** Leaves the item for the list of items. */
  back(): void
}

/**
 * Opens an item in the panel: its parts, the fields of the chosen one, and what is drawn on the page. Returns a promise that
 * resolves when the item was left and what was written is saved.
 */
export function openItem({
  kit,
  surface,
  panel,
  session,
  place,
  signal,
  back,
}: ItemViewOptions): Promise<unknown> {
  const { send } = session
  const trees = bodyTrees(send)
  const item = editItem(kit, session, place, signal, () => update())
  const { id, keeper, definition } = item

  const drawing = liveDrawing({
    ...{ kit, surface, id, trees, choose: item.choose, avoid: panel.avoid, signal },
    placed: position => item.setPosition(position),
  })
  const fields: ItemFields = {
    has: path => fieldsFor(form(), path).length > 0,
    show(path) {
      const [, index] = /\[(\d+)\]/.exec(path) ?? []
      const now = definition()
      const part = now && index ? partsOf(now)?.[Number(index)] : undefined
      show()
      if (part) item.choose(part.id)
      const field = fieldsFor(form(), path).find(one => one.offsetParent)
      const control = field?.querySelector<HTMLInputElement>('input,select,textarea,button:not([hidden])')
      control?.focus()
      control?.select?.()
    },
  }
  const status = draftStatus(keeper, session.signInAgain, fields)
  const undo = iconButton('undo', labels.undo, () => keeper.undo())
  const redo = iconButton('redo', labels.redo, () => keeper.redo())
  const notice = element('p', { role: 'alert', class: 'builder-note' })
  const work = pageWork({
    ...{ kit, surface, item, trees, signal, fields, openPhone: phoneWindow(send, item, signal) },
    leave() {
      notice.textContent = ''
      drawing.clear()
      panel.hide(true)
    },
    back(problem) {
      notice.textContent = problem
      panel.hide(false)
      update()
    },
  })
  const shared = { kit, surface, item, pick: () => void work.repick(), mend: showMend }
  const tour = tourForm({
    ...shared,
    addStep: () => void work.addStep(),
    record: () => void work.record(),
    preview: () => void work.preview(item.chosen()),
  })
  const content = contentForm({ ...shared, send })
  const around = showAround({ kit, surface, tour: tourOfItem, signal })
  const form = () => (tour.element.hidden ? content.element : tour.element)

  function update() {
    const now = definition()
    const { state } = keeper.view()
    status.update()
    undo.disabled = !state?.past.length
    redo.disabled = !state?.future.length
    tour.element.hidden = !now || !isTourDefinition(now)
    content.element.hidden = !now || isTourDefinition(now)
    if (!now) return
    if (isTourDefinition(now)) tour.show(now)
    else content.show(now)
    if (!work.isAway()) drawing.update(now, item.chosen())
  }

  function showMend() {
    const target = item.target()
    if (!target) return
    const over = partOf(signal)
    const leave = () => {
      over.abort()
      show()
    }
    panel.show(
      mendView({
        ...{ surface, target, signal: over.signal, avoid: panel.avoid, back: leave },
        n: item.steps().findIndex(step => step.step_id === item.chosen()) + 1,
        use(found) {
          item.setTarget(found)
          leave()
        },
        pick() {
          leave()
          void work.repick()
        },
      }),
    )
  }

  function showPublish() {
    drawing.clear()
    panel.show(publishView({ id, send, keeper, options: kit.options, fields, back: show }))
  }

  const titleOf = () => {
    const now = definition()
    if (!now) return labels.builder
    return kindNames[isTourDefinition(now) ? 'tour' : now.content_type]
  }

  function show() {
    panel.show({
      title: titleOf(),
      body: [
        around.offer,
        element('div', { class: 'builder-tools' }, status.element, undo, redo),
        notice,
        tour.element,
        content.element,
      ],
      footer: [
        button(labels.preview, 'quiet', () => void work.preview()),
        button(labels.publish, 'primary', showPublish),
      ],
      back,
      help: around.begin,
    })
    update()
  }

  const stops = [keeper.subscribe(update), kit.navigation.subscribe(update)]
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop()
  })
  keepPlace(place)
  show()
  void keeper.load().then(() => {
    panel.rename(titleOf())
    if (place.isRecording) void work.record()
    else if (place.isMending) showMend()
    if (place.stepId && !item.hasPart(place.stepId)) item.choose(undefined)
  })
  return item.settled
}
