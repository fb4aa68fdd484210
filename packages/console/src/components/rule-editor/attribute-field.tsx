import { attributeIn, isKnownAttribute } from '@guide/engine/attribute-names'
import { nearestName } from '@guide/engine/nearest-name'
import { Button, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { useWords } from '../../words/words.ts'
import { useRuleEditing } from './rule-editing.ts'
import styles from './rule-editor.module.css'

interface Props {
  id: string
  value: string
  onChange(attribute: string): void
}

/** The attribute that a row reads. A name that no recent user had is probably misspelled, which is said and never prevented. */
export function AttributeField({ id, value, onChange }: Props) {
  const t = useWords()
  const { isDisabled, namesId, seenNames } = useRuleEditing()
  const hintId = useId()
  // A name is incomplete while one types it.
  const [isTyping, setTyping] = useState(false)
  const name = attributeIn(value)
  const isUnknown = Boolean(name) && seenNames.size > 0 && !isKnownAttribute(name ?? '', seenNames)
  const isWarned = isUnknown && !isTyping
  const nearest = isWarned ? nearestName(name ?? '', seenNames) : undefined
  return (
    <>
      <TextInput
        id={id}
        className={styles.attribute}
        size="xs"
        aria-label={t('Attribute')}
        placeholder={t('Attribute, such as plan')}
        list={namesId}
        value={value}
        disabled={isDisabled}
        autoComplete="off"
        spellCheck={false}
        onChange={event => {
          setTyping(true)
          onChange(event.currentTarget.value)
        }}
        onBlur={() => setTyping(false)}
        {...((isWarned || value === '') && { 'aria-describedby': hintId })}
      />
      {value === '' && (
        <p id={hintId} className={styles.hint}>
          {t('Not part of the rule until it has an attribute.')}
        </p>
      )}
      {isWarned && (
        <p id={hintId} className={styles.hint} data-level="warning">
          {t('No user came with “{name}” in the last 30 days.', { name: name ?? '' })}{' '}
          {nearest && (
            <Button
              size="compact-xs"
              variant="subtle"
              disabled={isDisabled}
              onClick={() => onChange(value.startsWith('claims.') ? `claims.${nearest}` : nearest)}
            >
              {t('Did you mean “{name}”?', { name: nearest })}
            </Button>
          )}
        </p>
      )}
    </>
  )
}
