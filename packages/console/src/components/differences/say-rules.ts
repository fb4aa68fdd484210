import type { AudienceRule } from '@guide/contracts'
import { describeRule } from '@guide/drafts'
import type { Translate } from '../../words/words.ts'
import type { FieldChange } from './compare.ts'

/**
 * Says two audience rules in sentences. Undefined if the field is no rule, or if sentences would not tell the rules apart:
 * then the source must be shown.
 */
export function sayRules({ path, before, after }: FieldChange, t: Translate): [string, string] | undefined {
  if (!['audience', 'rule'].includes(path.at(-1) ?? '')) return undefined
  const [old, next] = [before, after].map(rule => sentencesOf(rule, t))
  return old === undefined || next === undefined || old === next ? undefined : [old, next]
}

function sentencesOf(rule: unknown, t: Translate): string | undefined {
  if (rule === null || rule === undefined) return t('All users')
  if (typeof rule !== 'object' || Array.isArray(rule)) return undefined
  const sentences = describeRule(rule as AudienceRule, t)
  return sentences && (sentences.join('\n') || t('All users'))
}
