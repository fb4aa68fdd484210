import type { SelectorHealthItem } from '@guide/contracts'
import { fillTokens } from '@guide/sdk/fill-tokens'
import type { Translate } from '../words/words.ts'

type Step = Pick<SelectorHealthItem, 'step_number' | 'step_title'>

/** A step as people know it: "Step 2: Invite your team". Empty for a content item. */
export function stepName({ step_number: number, step_title }: Step, t: Translate): string {
  if (number === null) return ''
  // With the fallbacks, as users without these values see it.
  const title = fillTokens(step_title ?? '', {})
  return title ? t('Step {number}: {title}', { number, title }) : t('Step {number}', { number })
}
