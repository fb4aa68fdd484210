import type { AudienceRule } from '@guide/contracts'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '../../words/words.ts'
import styles from './rule-editor.module.css'

interface Props {
  rule: AudienceRule | null
  isDisabled: boolean
  onChange(rule: AudienceRule | null): void
  onBroken(isBroken: boolean): void
}

/** The rule as the JSON that is stored. */
export function RuleSource({ rule, isDisabled, onChange, onBroken }: Props) {
  const t = useWords()
  const [typed, setTyped] = useState<string>()
  const text = typed ?? (rule === null ? '' : JSON.stringify(rule, null, 2))
  const isBroken = typed !== undefined && ruleIn(typed) === undefined
  const change = (changed: string) => {
    setTyped(changed)
    const next = ruleIn(changed)
    onBroken(next === undefined)
    if (next) onChange(next.rule)
  }
  return (
    <Textarea
      className={styles.json}
      label={t('Source (JSON)')}
      spellCheck={false}
      // Not `autosize`, which lays a long text out twice for each key in a row.
      rows={Math.min(30, Math.max(6, text.split('\n').length))}
      resize="vertical"
      disabled={isDisabled}
      value={text}
      error={
        isBroken &&
        t('This is not a JSON object yet. Until it is, the rule before it counts and the rows wait.')
      }
      onBlur={() => !isBroken && setTyped(undefined)}
      onChange={event => change(event.currentTarget.value)}
    />
  )
}

/** The rule that a text has. An empty text is no rule. */
function ruleIn(text: string): { rule: AudienceRule | null } | undefined {
  if (text.trim() === '') return { rule: null }
  try {
    const rule = JSON.parse(text)
    return typeof rule === 'object' && rule !== null && !Array.isArray(rule) ? { rule } : undefined
  } catch {
    return undefined
  }
}
