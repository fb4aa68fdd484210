import type { Schedule } from '@guide/contracts'
import { describeSchedule } from '../../../components/facts/describe-schedule.ts'
import { useFormats } from '../../../words/formats.ts'
import { useWords } from '../../../words/words.ts'
import { useField } from '../draft/draft-context.ts'
import fieldStyles from '../fields/field.module.css'
import { morningIn } from './local-time.ts'
import { MomentField } from './moment-field.tsx'

/** From when until when, in the time zone of the reader. It is stored in UTC. */
export function ScheduleFields() {
  const t = useWords()
  const formats = useFormats()
  const { value: schedule } = useField<Schedule>('schedule')
  const { start_at, end_at } = schedule
  const isReversed = Boolean(start_at && end_at && Date.parse(end_at) <= Date.parse(start_at))
  return (
    <>
      <MomentField
        path="schedule.start_at"
        title={t('Start')}
        without={t('When published')}
        proposal={() => morningIn(1)}
        {...(isOver(start_at) && {
          note: t('This time has passed, so it starts as soon as it is published.'),
        })}
      />
      <MomentField
        path="schedule.end_at"
        title={t('End')}
        without={t('No end')}
        proposal={() => morningIn(7, start_at)}
        {...(isReversed
          ? { mistake: t('The end must be after the start.') }
          : isOver(end_at) && { mistake: t('This time has passed: no user gets it any more.') })}
      />
      {!isReversed && (
        <p className={fieldStyles.hint} role="status">
          {describeSchedule(schedule, formats, t)}
        </p>
      )}
    </>
  )
}

const isOver = (at: string | null) => at !== null && Date.parse(at) <= Date.now()
