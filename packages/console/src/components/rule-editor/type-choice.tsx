import { NativeSelect } from '@mantine/core'
import { useWords } from '../../words/words.ts'
import { type OperandField, operandFieldNames } from './operand.ts'
import { useRuleEditing } from './rule-editing.ts'
import styles from './rule-editor.module.css'

interface Props<Type extends OperandField> {
  types: readonly Type[]
  type: OperandField
  onChange(type: Type): void
}

/** Which type a value has: the text "10" and the number 10 are different for most comparisons. */
export function TypeChoice<Type extends OperandField>({ types, type, onChange }: Props<Type>) {
  const t = useWords()
  const { isDisabled } = useRuleEditing()
  return (
    <NativeSelect
      className={styles.type}
      size="xs"
      variant="unstyled"
      aria-label={t('Type of the value')}
      value={type}
      disabled={isDisabled}
      onChange={event => onChange(event.currentTarget.value as Type)}
      data={types.map(value => ({ value, label: t(operandFieldNames[value] ?? 'Text') }))}
    />
  )
}
