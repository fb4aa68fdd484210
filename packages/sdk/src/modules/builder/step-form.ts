import type { Step } from '@guide/contracts'
import { advanceNames, backdropNames, missingNames, positionNames } from '@guide/drafts'
import type { Kit } from '../../core/companion.ts'
import { button } from '../../render/card.ts'
import { element } from '../../render/element.ts'
import { named, selectField, textField, titleOfPart } from './fields.ts'
import { goToPage } from './go-to-page.ts'
import { fill, labels } from './labels.ts'
import { isHere, pageOf, thisPage, urlOf } from './page-pattern.ts'
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
  const title = named(titleOfPart, textField(labels.title, set('title'), { maxlength: 200 }))
  const body = named('part.body', textField(labels.body, set('body'), { rows: 4, hint: labels.bodyHint }))
  const target = named('part.element_target', targetField({ kit, pick, mend }))
  const position = selectField(labels.position, positionNames, set('position'), labels.positionHint)
  const advance = selectField(labels.advanceOn, advanceNames, type =>
    change('advance_on', ({ advance_on }) => ({
      advance_on: type === 'event' ? { type, event_name: advance_on.event_name ?? '' } : { type },
    })),
  )
  const eventName = named(
    'part.advance_on.event_name',
    textField(
      labels.eventName,
      event_name => change('event_name', () => ({ advance_on: { type: 'event', event_name } })),
      { maxlength: 200 },
    ),
  )
  const missing = selectField(labels.onMissing, missingNames, set('on_missing'))
  const backdrop = selectField(labels.backdrop, backdropNames, set('backdrop'))
  const page = named('part.page', textField(labels.page, setPage, { hint: labels.pageHint, maxlength: 512 }))

  const otherPage = element('p')
  const goThere = button(labels.goThere, 'primary', () => url && goToPage(kit, url))
  const elsewhere = element('div', { class: 'builder-offer', role: 'status' }, otherPage, goThere)
  let url: string | undefined

  function setPage(pattern: string) {
    change('page', ({ page: before }) => ({
      page: pattern === '' ? null : pageOf(pattern, before?.is_regex ?? false, before?.url),
    }))
  }

  return {
    element: element(
      'div',
      { class: 'builder-form' },
      elsewhere,
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
        button(labels.thisPage, 'quiet', () => set('page')(thisPage())),
        button(labels.previewFrom, 'quiet', preview),
      ),
    ),
    show(step: Step) {
      url = step.page ? urlOf(step.page) : undefined
      elsewhere.hidden = isHere(step.page)
      otherPage.textContent = fill(labels.otherPage, { page: `${step.page?.pattern}` })
      goThere.hidden = !url
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
