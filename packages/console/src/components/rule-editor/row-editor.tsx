import { ActionIcon, NativeSelect, TextInput } from '@mantine/core'
import { memo } from 'react'
import { useWords } from '../../words/words.ts'
import { Icon } from '../icon.tsx'
import { withOperator } from './operand.ts'
import { OperandEditor } from './operand-editor.tsx'
import { operators } from './operators.ts'
import { useRuleEditing } from './rule-editing.ts'
import styles from './rule-editor.module.css'
import { type Row, replaceNode } from './rule-tree.ts'

/** The choice in the list of operators that a row has. */
const choiceOf = ({ operator, operand, isNegated }: Row): string =>
  `${isNegated ? '!' : ''}${operator}${operator === '$exists' && typeof operand === 'boolean' ? `=${operand}` : ''}`

/** One condition: attribute, operator and value. */
export const RowEditor = memo(
  function RowEditor({ row, place, onRemove }: { row: Row; place: number; onRemove: () => void }) {
    const t = useWords()
    const { change, isDisabled, attributes, namesId } = useRuleEditing()
    const put = (next: Row) => change(root => replaceNode(root, row.id, () => next))

    const rename = (attribute: string) => {
      const [type] = attributes.get(attribute)?.types ?? []
      const isUntouched = row.operand === '' && row.operator === ''
      const first = type === 'boolean' ? true : type === 'number' ? 0 : ''
      put({ ...row, attribute, ...(isUntouched && { operand: first }) })
    }
    const title = row.attribute
      ? t('Condition on {name}', { name: row.attribute })
      : t('Condition {number}', { number: place + 1 })
    return (
      <fieldset className={styles.row} aria-label={title}>
        <TextInput
          id={row.id}
          className={styles.attribute}
          size="xs"
          aria-label={t('Attribute')}
          placeholder={t('Attribute, such as plan')}
          list={namesId}
          value={row.attribute}
          disabled={isDisabled}
          autoComplete="off"
          spellCheck={false}
          onChange={event => rename(event.currentTarget.value)}
        />
        <NativeSelect
          className={styles.operator}
          size="xs"
          aria-label={t('Comparison')}
          value={choiceOf(row)}
          disabled={isDisabled}
          onChange={event => put(withOperator(row, event.currentTarget.value))}
          data={useChoices(row)}
        />
        <OperandEditor row={row} onChange={operand => put({ ...row, operand })} />
        {!isDisabled && (
          <ActionIcon
            className={styles.remove}
            variant="subtle"
            color="gray"
            aria-label={t('Remove: {name}', { name: title })}
            onClick={onRemove}
          >
            <Icon name="cross" size={16} />
          </ActionIcon>
        )}
        {row.attribute === '' && (
          <p className={styles.hint}>{t('Not part of the rule until it has an attribute.')}</p>
        )}
      </fieldset>
    )
  },
  (before, after) => before.row === after.row && before.place === after.place,
)

/** The operators in plain words. A form that is not offered is in the list of the row that has it. */
function useChoices(row: Row) {
  const t = useWords()
  const choices = Object.entries(operators).flatMap(([operator, { name, negated }]) => {
    if (operator === '$not') return []
    if (operator === '$exists') {
      return [
        { value: '$exists=true', label: t(name) },
        { value: '$exists=false', label: t('is not known') },
      ]
    }
    const plain = { value: operator, label: t(name) }
    return negated ? [plain, { value: `!${operator}`, label: t(negated) }] : [plain]
  })
  const own = choiceOf(row)
  if (choices.some(({ value }) => value === own)) return choices
  const name = t(operators[row.operator]?.name ?? 'is')
  return [...choices, { value: own, label: row.isNegated ? t('not: {name}', { name }) : name }]
}
