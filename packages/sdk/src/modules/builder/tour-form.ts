import type { TourDefinition } from '@guide/contracts'
import { maxParts } from '@guide/drafts'
import type { Kit } from '../../core/companion.ts'
import { button } from '../../render/card.ts'
import { element } from '../../render/element.ts'
import type { Surface } from '../../render/layer.ts'
import type { EditedItem } from './edited-item.ts'
import { named, textField } from './fields.ts'
import { labels } from './labels.ts'
import { isHere } from './page-pattern.ts'
import { partList } from './part-list.ts'
import { stepForm } from './step-form.ts'

interface TourFormOptions {
  kit: Kit
  surface: Surface
  item: EditedItem
  addStep(): void
  record(): void
  pick(): void
  mend(): void
  /** Plays the tour from the chosen step. */
  preview(): void
}

/** A tour: its name, its steps in their order, and the fields of the chosen one. */
export function tourForm({ kit, surface, item, addStep, record, pick, mend, preview }: TourFormOptions) {
  const name = named(
    'title',
    textField(labels.titleOfItem, title => item.edit('title', before => ({ ...before, title })), {
      maxlength: 200,
    }),
  )
  const list = partList(surface, item, {
    move: labels.moveStep,
    moved: labels.stepMoved,
    remove: labels.removeStep,
  })
  const empty = element('p', { class: 'builder-note' }, labels.noSteps)
  const add = button(labels.addStep, 'primary', addStep)
  const recorder = button(labels.record, 'quiet', record)
  add.classList.add('builder-add')
  recorder.classList.add('builder-record')
  const form = stepForm({ kit, change: item.editStep, pick, mend, preview })
  return {
    element: element(
      'div',
      { class: 'builder-parts' },
      name.element,
      element('h3', {}, labels.steps),
      empty,
      list.element,
      element('div', { class: 'builder-actions' }, add, recorder),
      form.element,
    ),
    show({ title, steps }: TourDefinition) {
      const chosen = steps.find(step => step.step_id === item.chosen())
      name.show(title)
      list.show(
        steps.map(step => ({
          id: step.step_id,
          title: step.title,
          note: isHere(step.page) ? '' : `${step.page?.pattern}`,
        })),
        chosen?.step_id,
      )
      empty.hidden = steps.length > 0
      add.disabled = recorder.disabled = steps.length >= maxParts
      form.element.hidden = !chosen
      if (chosen) form.show(chosen)
    },
  }
}
