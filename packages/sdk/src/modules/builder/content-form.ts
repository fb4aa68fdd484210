import type { ContentDefinition } from '@guide/contracts'
import { edgeNames, kindFields, positionNames } from '@guide/drafts'
import type { Kit } from '../../core/companion.ts'
import { element } from '../../render/element.ts'
import type { Surface } from '../../render/layer.ts'
import type { Send } from './admin-requests.ts'
import type { EditedItem } from './edited-item.ts'
import { named, selectField, textField } from './fields.ts'
import { labels } from './labels.ts'
import { targetField } from './target-field.ts'
import { taskList } from './task-list.ts'

interface ContentFormOptions {
  kit: Kit
  surface: Surface
  send: Send
  item: EditedItem
  pick(): void
  mend(): void
}

/** The fields of a content item that belong to the page. The console has the others. */
export function contentForm({ kit, surface, send, item, pick, mend }: ContentFormOptions) {
  const set =
    <Name extends keyof ContentDefinition>(name: Name) =>
    (value: ContentDefinition[Name]) =>
      item.edit(name, before => ({ ...before, [name]: value }))
  const title = named('title', textField(labels.title, set('title'), { maxlength: 200 }))
  const body = named('body', textField(labels.body, set('body'), { rows: 4, hint: labels.bodyHint }))
  const buttonText = named(
    'cta_text',
    textField(labels.buttonText, text => set('cta_text')(text || null), {
      maxlength: 200,
      hint: labels.buttonHint,
    }),
  )
  const buttonUrl = named(
    'cta_url',
    textField(labels.buttonUrl, url => set('cta_url')(url || null), { maxlength: 2000 }),
  )
  const target = named('element_target', targetField({ kit, pick, mend }))
  const around = selectField(labels.position, positionNames, set('position'), labels.positionHint)
  const edge = selectField<keyof typeof edgeNames>(labels.position, edgeNames, set('position'))
  const tasks = taskList(surface, send, item)
  return {
    element: element(
      'div',
      { class: 'builder-parts' },
      title.element,
      body.element,
      buttonText.element,
      buttonUrl.element,
      target.element,
      around.element,
      edge.element,
      tasks.element,
    ),
    show(definition: ContentDefinition) {
      const has = kindFields[definition.content_type]
      const { position } = definition
      title.show(definition.title)
      body.show(definition.body)
      buttonText.element.hidden = buttonUrl.element.hidden = !has.button
      buttonText.show(definition.cta_text ?? '')
      buttonUrl.show(definition.cta_url ?? '')
      target.element.hidden = !has.target
      if (has.target) target.show(definition.element_target, null)
      around.element.hidden = has.position !== 'around'
      around.show(position)
      edge.element.hidden = has.position !== 'edge'
      edge.show(position === 'bottom' ? position : 'auto')
      tasks.element.hidden = definition.content_type !== 'checklist'
      if (!tasks.element.hidden) tasks.show(definition)
    },
  }
}
