import type { ContentDefinition } from '@guide/contracts'
import { blankTask, maxParts, newPartId } from '@guide/drafts'
import { button } from '../../render/card.ts'
import { element } from '../../render/element.ts'
import type { Surface } from '../../render/layer.ts'
import type { Send } from './admin-requests.ts'
import type { EditedItem } from './edited-item.ts'
import { labels } from './labels.ts'
import { partList } from './part-list.ts'
import { taskForm } from './task-form.ts'

/** The tasks of a checklist in their order, and the fields of the chosen one. */
export function taskList(surface: Surface, send: Send, item: EditedItem) {
  const list = partList(surface, item, {
    move: labels.moveTask,
    moved: labels.taskMoved,
    remove: labels.removeTask,
  })
  const empty = element('p', { class: 'builder-note' }, labels.noTasks)
  const add = button(labels.addTask, 'primary', () => {
    const id = newPartId('task')
    item.add(id, { ...blankTask, item_id: id })
  })
  const form = taskForm(send, item.editTask)
  return {
    element: element(
      'div',
      { class: 'builder-parts' },
      element('h3', {}, labels.tasks),
      empty,
      list.element,
      element('div', { class: 'builder-actions' }, add),
      form.element,
    ),
    show({ items }: ContentDefinition) {
      const chosen = items.find(task => task.item_id === item.chosen())
      list.show(
        items.map(({ item_id, title }) => ({ id: item_id, title })),
        chosen?.item_id,
      )
      empty.hidden = items.length > 0
      add.disabled = items.length >= maxParts
      form.element.hidden = !chosen
      if (chosen) form.show(chosen)
    },
  }
}
