import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '../../words/words.ts'
import { useRuleEditing } from './rule-editing.ts'
import styles from './rule-editor.module.css'

export const isNumber = (text: string) => text.trim() !== '' && Number.isFinite(Number(text))

/** A number as it was typed. A text that is not a number yet is shown as a mistake and changes nothing. */
export function NumberField({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const t = useWords()
  const { isDisabled } = useRuleEditing()
  const [text, setText] = useState(String(value))
  const isValid = isNumber(text)
  const shown = isValid && Number(text) !== value ? String(value) : text
  return (
    <TextInput
      className={styles.value}
      size="xs"
      inputMode="decimal"
      aria-label={t('Value')}
      disabled={isDisabled}
      value={shown}
      error={isNumber(shown) ? undefined : t('This is not a number.')}
      onChange={event => {
        setText(event.currentTarget.value)
        if (isNumber(event.currentTarget.value)) onChange(Number(event.currentTarget.value))
      }}
    />
  )
}
