import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '../../words/words.ts'
import { useRuleEditing } from './rule-editing.ts'
import styles from './rule-editor.module.css'

/** A value that no other field shows exactly, as JSON. A text that is no JSON yet changes nothing. */
export function SourceField({ value, onChange }: { value: unknown; onChange: (value: unknown) => void }) {
  const t = useWords()
  const { isDisabled } = useRuleEditing()
  const [typed, setTyped] = useState<string>()
  const isBroken = typed !== undefined && parsed(typed) === undefined
  return (
    <Textarea
      className={styles.source}
      size="xs"
      autosize
      minRows={1}
      maxRows={8}
      spellCheck={false}
      aria-label={t('Value as JSON')}
      disabled={isDisabled}
      value={typed ?? JSON.stringify(value)}
      error={isBroken && t('This is not valid JSON yet. The value before it counts.')}
      onBlur={() => !isBroken && setTyped(undefined)}
      onChange={event => {
        const text = event.currentTarget.value
        setTyped(text)
        const next = parsed(text)
        if (next !== undefined) onChange(next.value)
      }}
    />
  )
}

function parsed(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}
