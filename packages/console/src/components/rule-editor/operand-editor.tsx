import { NativeSelect, TextInput } from '@mantine/core'
import { useWords } from '../../words/words.ts'
import { InstantField } from './instant-field.tsx'
import { ListField } from './list-field.tsx'
import { NumberField } from './number-field.tsx'
import { durationUnits, fieldOf, type OperandField, typeNames, valueTypes, withType } from './operand.ts'
import { sortOf } from './operators.ts'
import { useRuleEditing } from './rule-editing.ts'
import styles from './rule-editor.module.css'
import type { Row } from './rule-tree.ts'
import { SavedListField } from './saved-list-field.tsx'
import { SourceField } from './source-field.tsx'
import { TypeChoice } from './type-choice.tsx'

interface Props {
  row: Row
  onChange(operand: unknown): void
}

/** The value of a row, in the field that shows it exactly. */
export function OperandEditor({ row, onChange }: Props) {
  const field = fieldOf(row)
  const sort = sortOf(row.operator)
  const types = sort === 'value' ? valueTypes : sort === 'order' ? valueTypes.slice(0, 2) : []
  return (
    <div className={styles.operand}>
      {types.length > 0 && field !== 'source' && (
        <TypeChoice types={types} type={field} onChange={type => onChange(withType(row.operand, type))} />
      )}
      <Field field={field} row={row} onChange={onChange} />
    </div>
  )
}

function Field({ field, row, onChange }: Props & { field: OperandField }) {
  const t = useWords()
  const { isDisabled, namesId } = useRuleEditing()
  const common = { size: 'xs', 'aria-label': t('Value'), disabled: isDisabled } as const
  switch (field) {
    case 'none':
    case 'nothing':
      return null
    case 'text':
      return (
        <TextInput
          {...common}
          className={styles.value}
          list={`${namesId}-${row.attribute}`}
          autoComplete="off"
          value={row.operand as string}
          onChange={event => onChange(event.currentTarget.value)}
        />
      )
    case 'number':
      return <NumberField value={row.operand as number} onChange={onChange} />
    case 'yes-no':
      return (
        <NativeSelect
          {...common}
          className={styles.value}
          value={String(row.operand)}
          onChange={event => onChange(event.currentTarget.value === 'true')}
          data={[
            { value: 'true', label: t('Yes') },
            { value: 'false', label: t('No') },
          ]}
        />
      )
    case 'texts':
    case 'numbers':
      return <ListField row={row} values={row.operand as (string | number)[]} onChange={onChange} />
    case 'type':
      return (
        <NativeSelect
          {...common}
          className={styles.value}
          value={row.operand as string}
          onChange={event => onChange(event.currentTarget.value)}
          data={Object.entries(typeNames).map(([value, name]) => ({ value, label: t(name) }))}
        />
      )
    case 'audience':
      return <SavedListField value={row.operand as string} onChange={onChange} />
    case 'instant':
      return <InstantField value={row.operand as string} onChange={onChange} />
    case 'duration':
      return <DurationField value={row.operand as Record<string, number>} onChange={onChange} />
    case 'source':
      return <SourceField value={row.operand} onChange={onChange} />
  }
}

function DurationField(props: { value: Record<string, number>; onChange: (value: unknown) => void }) {
  const t = useWords()
  const { isDisabled } = useRuleEditing()
  const [unit = 'days', count = 0] = Object.entries(props.value)[0] ?? []
  return (
    <>
      <NumberField value={count} onChange={next => props.onChange({ [unit]: next })} />
      <NativeSelect
        size="xs"
        aria-label={t('Unit')}
        disabled={isDisabled}
        value={unit}
        onChange={event => props.onChange({ [event.currentTarget.value]: count })}
        data={Object.entries(durationUnits).map(([value, name]) => ({ value, label: t(name) }))}
      />
      <span className={styles.after}>{t('of now, before or after')}</span>
    </>
  )
}
