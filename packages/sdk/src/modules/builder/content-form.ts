import type { ContentDefinition } from '@guide/contracts'
import type { Kit } from '../../core/companion.ts'
import { element } from '../../render/element.ts'
import { selectField, textField } from './fields.ts'
import { labels, positionLabels } from './labels.ts'
import { targetField } from './target-field.ts'

interface ContentFormOptions {
  kit: Kit
  change<Name extends keyof ContentDefinition>(name: Name, value: ContentDefinition[Name]): void
  pick(): void
  mend(): void
}

/** The kinds that are shown at an element. */
const isAnchored = (kind: string): boolean => /tooltip|spotlight|hotspot/.test(kind)

/** The fields of a content item that belong to the page. The console has the others. */
export function contentForm({ kit, change, pick, mend }: ContentFormOptions) {
  const title = textField(labels.title, text => change('title', text), { maxlength: 200 })
  const body = textField(labels.body, text => change('body', text), { rows: 5, hint: labels.bodyHint })
  const target = targetField({ kit, pick, mend })
  const position = selectField(labels.position, positionLabels, value => change('position', value))
  return {
    element: element(
      'div',
      { class: 'builder-form' },
      title.element,
      body.element,
      target.element,
      position.element,
    ),
    show(item: ContentDefinition) {
      title.show(item.title)
      body.show(item.body)
      target.element.hidden = !isAnchored(item.content_type)
      target.show(item.element_target, null)
      position.element.hidden = !isAnchored(item.content_type) && item.content_type !== 'banner'
      position.show(item.position)
    },
  }
}
