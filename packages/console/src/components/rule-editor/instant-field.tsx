import { TextInput } from '@mantine/core'
import { useWords } from '../../words/words.ts'
import { useRuleEditing } from './rule-editing.ts'
import styles from './rule-editor.module.css'

/** A time to the minute in UTC: the form that the picker of a browser shows exactly. */
const toTheMinute = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:00(\.000)?)?Z$/

/** A point in time, in the time zone of the reader. Any other form of the same is a text that stays as it is. */
export function InstantField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useWords()
  const { isDisabled } = useRuleEditing()
  const common = {
    size: 'xs',
    className: styles.value,
    'aria-label': t('Value'),
    disabled: isDisabled,
  } as const
  const time = toTheMinute.test(value) ? Date.parse(value) : Number.NaN
  if (Number.isNaN(time)) {
    return <TextInput {...common} value={value} onChange={event => onChange(event.currentTarget.value)} />
  }
  return (
    <TextInput
      {...common}
      type="datetime-local"
      title={value}
      description={t('In your time zone')}
      inputWrapperOrder={['input', 'description']}
      value={localText(time)}
      onChange={event => {
        const next = new Date(event.currentTarget.value)
        // An emptied field is on its way to another time.
        if (!Number.isNaN(next.getTime())) onChange(next.toISOString())
      }}
    />
  )
}

function localText(time: number): string {
  const offset = new Date(time).getTimezoneOffset() * 60_000
  return new Date(time - offset).toISOString().slice(0, 16)
}
