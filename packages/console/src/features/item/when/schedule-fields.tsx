import { TextInput } from '@mantine/core'
import { useWords } from '../../../words/words.ts'
import { useField } from '../draft/draft-context.ts'
import fieldStyles from '../fields/field.module.css'
import { fromLocal, toLocal } from './local-time.ts'

/** From when until when, in the time zone of the reader. It is stored in UTC. */
export function ScheduleFields() {
  const t = useWords()
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <>
      <MomentField path="schedule.start_at" label={t('Start')} />
      <MomentField path="schedule.end_at" label={t('End')} />
      <p className={fieldStyles.hint}>
        {t('In your time zone, {zone}. Leave a field empty for no limit.', {
          zone: zone.replaceAll('_', ' '),
        })}
      </p>
    </>
  )
}

function MomentField({ path, label }: { path: string; label: string }) {
  const { value, error, isReadOnly, set } = useField<string | null>(path)
  return (
    <div data-field={path}>
      <TextInput
        type="datetime-local"
        label={label}
        value={toLocal(value)}
        error={error}
        readOnly={isReadOnly}
        onChange={event => set(fromLocal(event.currentTarget.value))}
      />
    </div>
  )
}
