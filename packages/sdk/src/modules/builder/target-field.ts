import type { ElementTarget, StepPage } from '@guide/contracts'
import type { Kit } from '../../core/companion.ts'
import { button } from '../../render/card.ts'
import { element } from '../../render/element.ts'
import { describeTarget } from '../../targets/describe/describe.ts'
import { builtTarget, hasKey } from './built-targets.ts'
import { fill, labels } from './labels.ts'
import { isHere } from './page-pattern.ts'

/** What is known about the element of a step on this page. */
export interface TargetReport {
  /** `will hold`, `should hold`, `fragile`, or empty if users do not find it by a key. */
  grade: string
  text: string
  html: string
}

/** Looks for a target on this page, and says how well it will be found. */
function reportTarget({ targets }: Kit, target: ElementTarget | null): TargetReport {
  const found = target && hasKey(target) ? targets.find(builtTarget(target)) : undefined
  if (!target || !hasKey(target)) return { grade: '', text: labels.noTarget, html: '' }
  if (!found) return { grade: '', text: labels.notHere, html: '' }
  if (found.foundBy === 'fingerprint') return { grade: '', text: labels.foundAlike, html: '' }
  const { grade, reason, html, matches, isForeignFrame } = describeTarget(found.element)
  if (isForeignFrame) return { grade: 'fragile', text: labels.foreignFrame, html: '' }
  const several = found.ambiguous ? Math.max(2, matches) : 1
  const count = several > 1 ? fill(labels.foundSeveral, { n: several }) : labels.foundHere
  return { grade, text: `${reasonAlone(reason)}. ${count}`, html: grade === 'will hold' ? '' : html }
}

/** The reason without the grade, which stands beside it: `should hold: has an id of its own`. */
function reasonAlone(reason: string): string {
  const text = reason.replace(/^[a-z ]+: /, '')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

interface TargetFieldOptions {
  kit: Kit
  pick(): void
  mend(): void
}

/** The part of a form that says which element is meant, with its grade. */
export function targetField({ kit, pick, mend }: TargetFieldOptions) {
  const grade = element('span', { class: 'builder-grade' })
  const text = element('p', { role: 'status' })
  const key = element('code')
  const html = element('code')
  const hint = element('small', {}, labels.forDevelopers, ' ', html)
  const again = button(labels.pickAgain, 'quiet', pick)
  const mendButton = button(labels.mend, 'quiet', mend)
  const box = element(
    'fieldset',
    { class: 'builder-target' },
    element('legend', {}, labels.target),
    element('div', { class: 'builder-keys' }, grade, key),
    text,
    hint,
    element('div', { class: 'builder-actions' }, again, mendButton),
  )
  return {
    element: box,
    show(target: ElementTarget | null, page: StepPage | null) {
      const isElsewhere = !isHere(page)
      const report = reportTarget(kit, target)
      grade.textContent = report.grade
      grade.dataset.grade = report.grade
      grade.hidden = !report.grade
      key.textContent = target?.data_attribute || target?.element_id || target?.css_selector || ''
      key.hidden = !key.textContent
      // The form says that the step is on another page.
      text.hidden = isElsewhere && !report.grade
      if (text.textContent !== report.text) text.textContent = report.text
      html.textContent = report.html
      hint.hidden = !report.html
      again.textContent = target && hasKey(target) ? labels.pickAgain : labels.pick
      mendButton.hidden = !!report.grade || isElsewhere || !target?.fingerprint
    },
  }
}
