import type { Translate } from '../words/words.ts'
import { boundNames, isBound } from './bounds.ts'
import { fieldNames } from './field-names.ts'

/** Says in words where a field is: `steps[2].element_target.css_selector` is "Step 3 · Target". */
export function placeOf(path: string, t: Translate): string {
  const places: string[] = []
  for (const [, name = '', index] of path.matchAll(/([a-z_]+)(?:\[(\d+)\])?/g)) {
    const number = Number(index) + 1
    if (index !== undefined && name === 'steps') places.push(t('Step {number}', { number }))
    else if (index !== undefined && name === 'items') places.push(t('Task {number}', { number }))
    else if (fieldNames[name] && !details.includes(name)) places.push(t(fieldNames[name]))
  }
  if (places.length > 0) return places.join(' · ')
  return isBound(path) ? t(boundNames[path]) : path
}

/** Fields that say nothing more than the one that they are in. */
const details = ['css_selector', 'element_id', 'data_attribute', 'pattern', 'url']
