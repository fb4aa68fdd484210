import { Select } from '@mantine/core'
import { useMemo } from 'react'
import { useWords } from '../../words/words.ts'
import { comparisonOf, comparisonsFor } from './comparisons.ts'
import { withOperator } from './operand.ts'
import { useRuleEditing } from './rule-editing.ts'
import styles from './rule-editor.module.css'
import type { Row } from './rule-tree.ts'

/** Stands for the plain form, whose operator has no name: a list cannot have an empty value. */
const plainForm = 'is'

/** How a row compares: a list in groups, in which one can type to search. */
export function ComparisonField({ row, onChange }: { row: Row; onChange: (row: Row) => void }) {
  const t = useWords()
  const { attributes, isDisabled } = useRuleEditing()
  const types = attributes.get(row.attribute)?.types
  const data = useMemo(
    () =>
      comparisonsFor(row, types ?? [], t).map(({ group, items }) => ({
        group,
        items: items.map(({ value, label }) => ({ value: value || plainForm, label })),
      })),
    [row, types, t],
  )
  return (
    <Select
      className={styles.operator ?? ''}
      size="xs"
      aria-label={t('Comparison')}
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      maxDropdownHeight={320}
      // A rule may have hundreds of rows: only an open list is drawn.
      comboboxProps={{ width: 260, position: 'bottom-start', keepMounted: false }}
      nothingFoundMessage={t('Nothing matches')}
      disabled={isDisabled}
      data={data}
      value={comparisonOf(row) || plainForm}
      onFocus={event => event.currentTarget.select()}
      onChange={value => value !== null && onChange(withOperator(row, value === plainForm ? '' : value))}
    />
  )
}
