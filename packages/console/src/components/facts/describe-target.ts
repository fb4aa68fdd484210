import type { ElementTarget } from '@guide/contracts'
import type { Translate } from '../../words/words.ts'

/** Where on the page, in words. The first key is the one that the SDK tries first. */
export function describeTarget(target: ElementTarget, t: Translate): string {
  if (target.data_attribute) return t('At the element marked “{name}”', { name: target.data_attribute })
  if (target.element_id) return t('At the element with the id “{name}”', { name: target.element_id })
  return t('At the element found by {name}', { name: target.css_selector ?? '–' })
}
