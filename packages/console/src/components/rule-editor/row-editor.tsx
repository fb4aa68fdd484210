import { ActionIcon } from '@mantine/core'
import { memo } from 'react'
import { useWords } from '../../words/words.ts'
import { Icon } from '../icon.tsx'
import { AttributeField } from './attribute-field.tsx'
import { ComparisonField } from './comparison-field.tsx'
import { OperandEditor } from './operand-editor.tsx'
import { useRuleEditing } from './rule-editing.ts'
import styles from './rule-editor.module.css'
import { type Row, replaceNode } from './rule-tree.ts'

/** One condition: attribute, operator and value. */
export const RowEditor = memo(
  function RowEditor({ row, place, onRemove }: { row: Row; place: number; onRemove: () => void }) {
    const t = useWords()
    const { change, isDisabled, attributes } = useRuleEditing()
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
        <AttributeField id={row.id} value={row.attribute} onChange={rename} />
        <ComparisonField row={row} onChange={put} />
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
      </fieldset>
    )
  },
  (before, after) => before.row === after.row && before.place === after.place,
)
