import type { ContentDefinition, ElementTarget, Step } from '@guide/contracts'
import { createDraftKeeper, type Definition, isTourDefinition, keptText, watchDraft } from '@guide/drafts'
import type { Kit } from '../../core/companion.ts'
import { button } from '../../render/card.ts'
import { element } from '../../render/element.ts'
import type { Surface } from '../../render/layer.ts'
import { describeTarget } from '../../targets/describe/describe.ts'
import { partOf } from './bar.ts'
import { bodyTrees } from './body-trees.ts'
import { contentForm } from './content-form.ts'
import { draftPorts } from './draft-ports.ts'
import { draftStatus } from './draft-status.ts'
import { iconButton, textField } from './fields.ts'
import { keepPlace, type Place } from './kept-item.ts'
import { kindLabels, labels } from './labels.ts'
import { liveDrawing } from './live-drawing.ts'
import { mendView } from './mend-view.ts'
import { currentPage, isHere, pagePattern } from './page-pattern.ts'
import type { Panel } from './panel.ts'
import { pick } from './pick.ts'
import { preview } from './preview.ts'
import { publishView } from './publish-view.ts'
import { record } from './record.ts'
import type { AdminSession } from './session.ts'
import { stepForm } from './step-form.ts'
import { stepList } from './step-list.ts'
import { moved, newStep, stepsOf, withStep, withSteps } from './steps.ts'

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

/** Opens an item in the panel: its steps, the fields of the chosen one, and what is drawn on the page. */
export function openItem({ kit, surface, panel, session, place, signal, back }: ItemViewOptions) {
  const { id } = place
  const { send } = session
  const keeper = createDraftKeeper(draftPorts(send, id), keptText(kit.options.apiUrl, id))
  const trees = bodyTrees(send)
  let chosen = place.stepId
  /** Whether something else than the form is on the screen: the picker, the recorder, a preview. */
  let isAway = false

  const definition = () => keeper.view().state?.definition
  const steps = () => {
    const now = definition()
    return now ? stepsOf(now) : []
  }
  const edit = (path: string, change: (before: Definition) => Definition) => {
    if (definition()) keeper.edit(path, change)
  }

  const drawing = liveDrawing({ kit, surface, id, trees, choose, avoid: panel.avoid, signal })
  const status = draftStatus(keeper, session.signInAgain)
  const undo = iconButton('undo', labels.undo, () => keeper.undo())
  const redo = iconButton('redo', labels.redo, () => keeper.redo())
  const notice = element('p', { role: 'alert', class: 'builder-note' })
  const name = textField(labels.titleOfItem, title => edit('title', before => ({ ...before, title })), {
    maxlength: 200,
  })
  const list = stepList({
    surface,
    choose: stepId => choose(stepId === chosen ? undefined : stepId),
    move: (from, to) => edit('', before => withSteps(before, moved(stepsOf(before), from, to))),
    remove(stepId) {
      edit('', before =>
        withSteps(
          before,
          stepsOf(before).filter(step => step.step_id !== stepId),
        ),
      )
      if (chosen === stepId) choose(undefined)
    },
    note: noteOf,
  })
  const empty = element('p', { class: 'builder-note' }, labels.noSteps)
  const form = stepForm({
    kit,
    change: (field, change) =>
      edit(`${chosen}.${field}`, before => {
        const step = stepsOf(before).find(one => one.step_id === chosen)
        return step ? withStep(before, step.step_id, change(step)) : before
      }),
    pick: () => void repick(),
    mend: () => showMend(),
    preview: () => void startPreview(chosen),
  })
  const content = contentForm({
    kit,
    change: (field, value) => edit(field, before => ({ ...before, [field]: value })),
    pick: () => void repick(),
    mend: () => showMend(),
  })
  const tourParts = element(
    'div',
    { class: 'builder-tour' },
    name.element,
    element('h3', {}, labels.steps),
    empty,
    list.element,
    element(
      'div',
      { class: 'builder-actions' },
      button(labels.addStep, 'primary', () => void addStep()),
      button(labels.record, 'quiet', () => void startRecording()),
    ),
    form.element,
  )

  function noteOf(step: Step): string {
    return isHere(step.page) ? '' : `${step.page?.pattern}`
  }

  function choose(stepId: string | undefined) {
    chosen = stepId
    keepPlace({ id, stepId })
    update()
  }

  function update() {
    const now = definition()
    status.update()
    const { state } = keeper.view()
    undo.disabled = !state?.past.length
    redo.disabled = !state?.future.length
    tourParts.hidden = !now || !isTourDefinition(now)
    content.element.hidden = !now || isTourDefinition(now)
    if (!now) return
    if (isTourDefinition(now)) {
      const all = stepsOf(now)
      const step = all.find(one => one.step_id === chosen)
      name.show(now.title)
      list.show(all, step?.step_id)
      empty.hidden = all.length > 0
      form.element.hidden = !step
      if (step) form.show(step)
    } else content.show(now)
    if (!isAway) drawing.update(now, chosen)
  }

  /** Lets the admin use the page instead of the panel, for as long as the work takes. */
  async function away<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (isAway) return undefined
    isAway = true
    notice.textContent = ''
    drawing.clear()
    panel.hide(true)
    try {
      return await work()
    } catch (error) {
      notice.textContent = (error as Error).message
      return undefined
    } finally {
      isAway = false
      if (!signal.aborted) {
        panel.hide(false)
        update()
      }
    }
  }

  const pickTarget = () =>
    away(async () => {
      const found = await pick(kit.host, surface, signal)
      return found && describeTarget(found).target
    })

  /** The page of a step is proposed from the address, if the tour leads over several pages. */
  const proposedPage = () => ({ pattern: pagePattern(currentPage()), is_regex: false, url: currentPage() })

  async function addStep() {
    const target = await pickTarget()
    if (target) append(target)
  }

  function append(target: ElementTarget, more: Partial<Step> = {}) {
    const step = newStep(steps(), target, proposedPage(), more)
    edit('', before => withSteps(before, [...stepsOf(before), step]))
    choose(step.step_id)
  }

  async function repick() {
    const target = await pickTarget()
    if (target) setTarget(target)
  }

  function setTarget(element_target: ElementTarget) {
    edit('', before =>
      isTourDefinition(before)
        ? withStep(before, `${chosen}`, { element_target })
        : ({ ...before, element_target } as ContentDefinition),
    )
  }

  async function startRecording() {
    keepPlace({ id, isRecording: true })
    await away(() =>
      record({
        host: kit.host,
        surface,
        signal,
        recorded(element, more) {
          append(describeTarget(element).target, more)
          keepPlace({ id, isRecording: true })
          return steps().length
        },
      }),
    )
    keepPlace({ id, stepId: chosen })
  }

  function showMend() {
    const all = steps()
    const now = definition()
    const index = all.findIndex(step => step.step_id === chosen)
    const target = all[index]?.element_target ?? (now && !isTourDefinition(now) ? now.element_target : null)
    if (!target) return
    const over = partOf(signal)
    const leave = () => {
      over.abort()
      show()
    }
    panel.show(
      mendView({
        ...{ surface, target, n: index + 1, signal: over.signal, back: leave },
        use(found) {
          setTarget(found)
          leave()
        },
        pick() {
          leave()
          void repick()
        },
      }),
    )
  }

  function showPublish() {
    drawing.clear()
    panel.show(publishView({ id, send, keeper, apiUrl: kit.options.apiUrl, back: show }))
  }

  async function startPreview(from?: string) {
    const now = definition()
    if (!now) return
    await away(async () => {
      await trees.load(isTourDefinition(now) ? now.steps.map(({ body }) => body) : [now.body])
      await preview({ kit, surface, id, definition: now, trees, from, signal })
    })
  }

  const stops = [keeper.subscribe(update), kit.navigation.subscribe(update), watchDraft(keeper)]
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop()
    // What was written becomes the working copy if it is valid, and stays a draft if it is not.
    void keeper.settle().finally(() => keeper.dispose())
  })

  function show() {
    const now = definition()
    const kind = id.startsWith('tour_') ? 'tour' : now && !isTourDefinition(now) ? now.content_type : ''
    panel.show({
      title: kindLabels[kind] ?? labels.builder,
      body: [
        element('div', { class: 'builder-tools' }, status.element, undo, redo),
        notice,
        tourParts,
        content.element,
      ],
      footer: [
        button(labels.preview, 'quiet', () => void startPreview()),
        button(labels.publish, 'primary', showPublish),
      ],
      back,
    })
    update()
  }

  keepPlace(place)
  show()
  void keeper.load().then(() => {
    const now = definition()
    if (now && !isTourDefinition(now)) panel.rename(kindLabels[now.content_type] ?? labels.builder)
    if (place.isRecording) void startRecording()
    if (place.stepId && !steps().some(step => step.step_id === place.stepId)) choose(undefined)
  })
}
