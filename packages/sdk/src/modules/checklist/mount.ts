import type { SdkChecklistItem } from '@guide/contracts'
import type { Stage } from '../../core/content-module.ts'
import type { ContentItem } from '../../core/item.ts'
import { navigate, reportShown } from '../../render/actions/actions.ts'
import { button, createCard } from '../../render/card.ts'
import { element } from '../../render/element.ts'
import { fillTokens } from '../../render/fill-tokens.ts'
import { focus } from '../../render/layer.ts'
import { isSafeLink, richText } from '../../render/rich-text.ts'
import { surfaceOf } from '../../render/surface.ts'
import styles from './checklist.css?inline'

const passive = { isModal: false, isPassive: true }

/** Shows a pill with the progress, which opens a card with the tasks. The card stays as the user left it. */
export async function mount(stage: Stage, item: ContentItem) {
  const surface = surfaceOf(stage, styles)
  const tasks = item.items ?? []
  const done = new Set(item.progress.done_item_ids)
  let isComplete = tasks.every(task => done.has(task.item_id))

  const title = fillTokens(item.title, stage.tokens)
  const ring = element('i', { class: 'ring' })
  const count = element('span', { class: 'count' })
  const pill = element(
    'button',
    { class: 'pill', click: toggle },
    ring,
    element('span', { class: 'name' }, title),
    count,
  )
  const buttons = new Map<string, HTMLElement>()
  const openName = `${item.id} open`
  let closeCard: (() => void) | undefined

  /** A card of its own for each time that it is opened: most pages only need the pill. */
  function createTaskCard() {
    const list = element('ul', { class: 'tasks' }, ...tasks.map(row))
    const hide = button(stage.labels.hideChecklist ?? 'Hide checklist', 'quiet', () => stage.end('dismissed'))
    // The × of the card only folds it.
    const card = createCard({ ...stage, end: toggle }, item, [hide], 'checklist')
    // The text and the tasks scroll together, but a screen reader reads only the text as a description.
    const [, body] = card.children as unknown as [HTMLElement, HTMLElement]
    const text = element('div', { class: 'body' }, ...body.childNodes)
    body.append(text, list)
    card.ariaDescribedByElements = [text]
    return card
  }
  /** The text of a task may contain links, so it is not inside the button. */
  function row(task: SdkChecklistItem) {
    const text = richText(task.body_tree, stage.tokens)
    const made = element(
      'button',
      { class: 'task', click: () => follow(task) },
      element('i', { class: 'check' }),
      element('span', { class: 'name' }, fillTokens(task.title, stage.tokens)),
    )
    buttons.set(task.item_id, made)
    return element('li', {}, made, text[0] && element('div', { class: 'body' }, ...text))
  }
  function follow({ item_id, action, complete_on }: SdkChecklistItem) {
    if (!complete_on) tick(item_id)
    if (!action) return
    toggle()
    if (action.tour_id) stage.start(action.tour_id)
    else if (action.content_id) stage.show(action.content_id)
    else if (isSafeLink(action.url)) void navigate(stage, action.url)
  }
  function tick(itemId: string) {
    if (done.has(itemId)) return
    done.add(itemId)
    const ids = new Set(stage.progress().done_item_ids).add(itemId)
    stage.saveProgress({ state: 'in_progress', done_item_ids: [...ids] })
    stage.send('checklist.item_done', itemId)
    stage.emit('checklist:item', { itemId })
    draw()
    if (isComplete || done.size < tasks.length) return
    isComplete = true
    stage.completed()
  }
  function draw() {
    const part = tasks.length > 0 ? done.size / tasks.length : 1
    ring.style.setProperty('--done', `${part * 360}deg`)
    count.textContent = `${done.size}/${tasks.length}`
    pill.ariaExpanded = `${!!closeCard}`
    for (const [id, one] of buttons) {
      one.toggleAttribute('data-done', done.has(id))
      one.ariaPressed = `${done.has(id)}`
    }
  }
  function open() {
    const card = createTaskCard()
    closeCard = surface.open(stage, { ...passive, element: card, escape: toggle })
    return card
  }
  function toggle() {
    const isOpen = !closeCard
    closeCard?.()
    closeCard = undefined
    const shown = isOpen ? open() : pill
    stage.localProgress.set(openName, { state: 'none', step_id: null, isOpen })
    draw()
    focus(shown)
  }

  surface.open(stage, { ...passive, element: pill })
  if (stage.localProgress.get(openName)?.isOpen) open()
  draw()
  surface.announce(title)
  reportShown(stage, pill)
  for (const { item_id, complete_on } of tasks) {
    const { event_name, tour_id } = complete_on ?? {}
    if (event_name) stage.on(`event:${event_name}`, () => tick(item_id))
    if (!tour_id) continue
    stage.on('tour:complete', ({ contentId }: { contentId: string }) => {
      if (contentId === tour_id) tick(item_id)
    })
    // The tour may have ended on a page without this checklist.
    if (stage.localProgress.get(tour_id)?.state === 'completed') tick(item_id)
  }
}
