import type { Step } from '@guide/contracts'
import { advanceNames, backdropNames, missingNames, positionNames } from '@guide/drafts'
import type { Kit } from '../../core/companion.ts'
import { button } from '../../render/card.ts'
import { element } from '../../render/element.ts'
import { selectField, textField } from './fields.ts'
import { labels } from './labels.ts'
import { currentPage, pagePattern } from './page-pattern.ts'
import { targetField } from './target-field.ts'

interface StepFormOptions {
  kit: Kit
  /** Changes the chosen step. @param name the field, so that changes of one field are undone together */
  change(name: string, change: (step: Step) => Partial<Step>): void
  pick(): void
  mend(): void
  preview(): void
}

/** The fields of one step. */
export function stepForm({ kit, change, pick, mend, preview }: StepFormOptions) {
  const set =
    <Name extends keyof Step>(name: Name) =>
    (value: Step[Name]) =>
      change(name, () => ({ [name]: value }))
  const title = textField(labels.title, set('title'), { maxlength: 200 })
  const body = textField(labels.body, set('body'), { rows: 4, hint: labels.bodyHint })
  const target = targetField({ kit, pick, mend })
  const position = selectField(labels.position, positionNames, set('position'), labels.positionHint)
  const advance = selectField(labels.advanceOn, advanceNames, type =>
    change('advance_on', ({ advance_on }) => ({
      advance_on: type === 'event' ? { type, event_name: advance_on.event_name ?? '' } : { type },
    })),
  )
  const eventName = textField(
    labels.eventName,
    event_name => change('event_name', () => ({ advance_on: { type: 'event', event_name } })),
    { maxlength: 200 },
  )
  const missing = selectField(labels.onMissing, missingNames, set('on_missing'))
  const backdrop = selectField(labels.backdrop, backdropNames, set('backdrop'))
  const page = textField(labels.page, setPage, { hint: labels.pageHint, maxlength: 512 })

  function setPage(pattern: string) {
    change('page', step => ({
      page: pattern === '' ? null : { ...step.page, pattern, is_regex: step.page?.is_regex ?? false },
    }))
  }

  return {
    element: element(
      'div',
      { class: 'builder-form' },
      title.element,
      body.element,
      target.element,
      position.element,
      advance.element,
      eventName.element,
      backdrop.element,
      missing.element,
      page.element,
      element(
        'div',
        { class: 'builder-actions' },
        button(labels.thisPage, 'quiet', () => setPage(pagePattern(currentPage()))),
        button(labels.previewFrom, 'quiet', preview),
      ),
    ),
    show(step: Step) {
      title.show(step.title)
      body.show(step.body)
      target.show(step.element_target, step.page)
      position.show(step.position)
      advance.show(step.advance_on.type)
      eventName.element.hidden = step.advance_on.type !== 'event'
      eventName.show(step.advance_on.event_name ?? '')
      missing.show(step.on_missing)
      backdrop.show(step.backdrop)
      page.show(step.page?.pattern ?? '')
    },
  }
}
