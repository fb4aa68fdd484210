import type { ChecklistItem } from '@guide/contracts'
import { actionNames, chosenIn, completionNames, type TaskAction, type TaskCompletion } from '@guide/drafts'
import { button } from '../../render/card.ts'
import { element } from '../../render/element.ts'
import type { Send } from './admin-requests.ts'
import type { EditedItem } from './edited-item.ts'
import { type Field, named, selectField, textField, titleOfPart } from './fields.ts'
import { itemField } from './item-field.ts'
import { labels } from './labels.ts'
import { currentPage } from './page-pattern.ts'

/** The fields of one task of a checklist: its words, what a click does, and when it is done. */
export function taskForm(send: Send, change: EditedItem['editTask']) {
  const setAction = (action: TaskAction | undefined) => change('action', () => ({ action }) as ChecklistItem)
  const setCompletion = (complete_on: TaskCompletion | undefined) =>
    change('complete_on', () => ({ complete_on }) as ChecklistItem)

  const title = named(
    titleOfPart,
    textField(labels.title, text => change('title', () => ({ title: text })), { maxlength: 200 }),
  )
  const body = named(
    'part.body',
    textField(labels.body, text => change('body', () => ({ body: text })), {
      rows: 3,
      hint: labels.bodyHint,
    }),
  )
  const action = selectField(labels.action, actionNames, kind =>
    setAction(kind === 'nothing' ? undefined : { [kind]: '' }),
  )
  const actions: Record<keyof TaskAction, Field> = {
    url: textField(labels.address, url => setAction({ url }), { maxlength: 2000 }),
    tour_id: itemField(send, labels.tour, 'tour', tour_id => setAction({ tour_id })),
    content_id: itemField(send, labels.content, 'content', content_id => setAction({ content_id })),
  }
  const here = element(
    'div',
    { class: 'builder-actions' },
    button(labels.thisPage, 'quiet', () => setAction({ url: currentPage() })),
  )
  const completion = selectField(labels.completion, completionNames, kind =>
    setCompletion(kind === 'click' ? undefined : { [kind]: '' }),
  )
  const completions: Record<keyof TaskCompletion, Field> = {
    event_name: textField(labels.eventName, event_name => setCompletion({ event_name }), { maxlength: 200 }),
    tour_id: itemField(send, labels.tour, 'tour', tour_id => setCompletion({ tour_id })),
  }

  for (const field of Object.values(actions)) named('part.action', field)
  for (const field of Object.values(completions)) named('part.complete_on', field)

  /** Shows the field of what was chosen, and hides the others. */
  function showChosen(fields: Record<string, Field>, values: object | undefined, chosen: string) {
    for (const [name, field] of Object.entries(fields)) {
      field.element.hidden = name !== chosen
      if (name === chosen) field.show(`${(values as Record<string, string>)[name] ?? ''}`)
    }
  }

  return {
    element: element(
      'div',
      { class: 'builder-form' },
      title.element,
      body.element,
      action.element,
      ...Object.values(actions).map(field => field.element),
      here,
      completion.element,
      ...Object.values(completions).map(field => field.element),
    ),
    show(task: ChecklistItem) {
      title.show(task.title)
      body.show(task.body ?? '')
      const does = chosenIn(task.action, 'nothing')
      action.show(does)
      showChosen(actions, task.action, does)
      here.hidden = does !== 'url'
      const doneBy = chosenIn(task.complete_on, 'click')
      completion.show(doneBy)
      showChosen(completions, task.complete_on, doneBy)
    },
  }
}
