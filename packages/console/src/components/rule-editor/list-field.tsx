import { TagsInput } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '../../words/words.ts'
import { isNumber } from './number-field.tsx'
import { useRuleEditing } from './rule-editing.ts'
import styles from './rule-editor.module.css'
import type { Row } from './rule-tree.ts'
import { TypeChoice } from './type-choice.tsx'

interface Props {
  row: Row
  values: (string | number)[]
  onChange(values: (string | number)[]): void
}

/** A list of texts or of numbers. */
export function ListField({ row, values, onChange }: Props) {
  const t = useWords()
  const { isDisabled, attributes } = useRuleEditing()
  const known = attributes.get(row.attribute)
  const [chosen, setChosen] = useState<'texts' | 'numbers'>()
  const first = values[0] ?? (known?.types[0] === 'number' ? 0 : '')
  const type = chosen ?? (typeof first === 'number' ? 'numbers' : 'texts')
  const texts = values.map(String)
  const isWrong = type === 'numbers' && !texts.every(isNumber)
  const put = (next: string[], as: 'texts' | 'numbers') =>
    onChange(as === 'numbers' && next.every(isNumber) ? next.map(Number) : next)
  return (
    <>
      <TypeChoice
        types={['texts', 'numbers']}
        type={type}
        onChange={next => {
          setChosen(next)
          put(texts, next)
        }}
      />
      <TagsInput
        className={styles.value}
        size="xs"
        aria-label={t('Values')}
        disabled={isDisabled}
        data={[...new Set(known?.values.map(({ value }) => String(value)))]}
        value={texts}
        placeholder={values.length === 0 ? t('Type a value and press Enter') : ''}
        error={isWrong && t('Not all of these are numbers.')}
        onChange={next => put(next, type)}
      />
    </>
  )
}
