import { SegmentedControl, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ownZone, sayZone } from '../../../components/facts/describe-schedule.ts'
import { useWords } from '../../../words/words.ts'
import { useField } from '../draft/draft-context.ts'
import { fromLocal, toLocal } from './local-time.ts'
import styles from './when.module.css'

interface MomentFieldProps {
  path: string
  title: string
  /** What it means if there is no time, in a few words. */
  without: string
  /** The time to begin with when one wants a time. */
  proposal: () => string
  note?: string
  mistake?: string
}

/** No limit, or a date and a time in the zone of the reader. */
export function MomentField({ path, title, without, proposal, note, mistake }: MomentFieldProps) {
  const t = useWords()
  const { value, error, isReadOnly, set } = useField<string | null>(path)
  const zone = sayZone(ownZone(), t)
  // A date that is not complete yet has no value in the browser. The one before it counts until then.
  const [isIncomplete, setIncomplete] = useState(false)
  const change = (text: string) => {
    const instant = fromLocal(text)
    setIncomplete(instant === null)
    if (instant !== null) set(instant)
  }
  return (
    <div className={styles.moment} data-field={value === null ? path : undefined}>
      <span aria-hidden="true">{title}</span>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={title}
        disabled={isReadOnly}
        value={value === null ? 'none' : 'time'}
        data={[
          { value: 'none', label: without },
          { value: 'time', label: t('At a time') },
        ]}
        onChange={choice => {
          setIncomplete(false)
          set(choice === 'none' ? null : proposal())
        }}
      />
      {value !== null && (
        <div data-field={path}>
          <TextInput
            type="datetime-local"
            aria-label={t('{title}: date and time', { title })}
            description={note ? `${zone}. ${note}` : zone}
            inputWrapperOrder={['input', 'description', 'error']}
            value={toLocal(value)}
            error={isIncomplete ? t('Choose a date and a time.') : (mistake ?? error)}
            readOnly={isReadOnly}
            onChange={event => change(event.currentTarget.value)}
            onBlur={() => setIncomplete(false)}
          />
        </div>
      )}
    </div>
  )
}
