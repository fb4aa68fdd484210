import type { ElementTarget } from '@guide/contracts'
import { marks } from '@guide/contracts/target-marks'

/** How well a target will be found after changes of the page. */
export type Grade = 'will hold' | 'should hold' | 'fragile'

/** What tells its element apart, as far as its first key shows it. */
export type Ground = 'mark' | 'attribute' | 'id' | 'class' | 'place'

const grades: Record<Ground, Grade> = {
  mark: 'will hold',
  attribute: 'should hold',
  id: 'should hold',
  class: 'fragile',
  place: 'fragile',
}

/** Grades a target by its first key alone, without the page. Undefined if it has no key. */
export function gradeOfTarget(
  target: ElementTarget | null | undefined,
): { grade: Grade; ground: Ground } | undefined {
  const ground = groundOf(target ?? {})
  return ground && { grade: grades[ground], ground }
}

function groundOf({ data_attribute, element_id, css_selector }: ElementTarget): Ground | undefined {
  if (data_attribute) {
    const [name = '', value] = data_attribute.split('=')
    return value === undefined || marks.includes(name) ? 'mark' : 'attribute'
  }
  if (element_id) return 'id'
  if (!css_selector) return undefined
  // Values say nothing about the kind of a selector. What comes after a comma is for pages in another language.
  const [first = ''] = css_selector.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '').split(',')
  // An element is found only if the frames and components around it are found.
  const parts = first.split('>>>')
  if (parts.some(part => /:(nth|first|last|only)-|[>+~]/.test(part))) return 'place'
  const own = parts.map(part => part.trim().split(/\s+/).at(-1) ?? '')
  if (own.every(part => marks.some(mark => part.includes(`[${mark}`)))) return 'mark'
  if (own.every(part => /#[^.]/.test(part) || part.includes('[id='))) return 'id'
  return own.every(part => /[[#]/.test(part))
    ? 'attribute'
    : own.some(part => part.includes('.'))
      ? 'class'
      : 'place'
}
