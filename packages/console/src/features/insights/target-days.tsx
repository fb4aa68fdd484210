import type { SelectorHealthItem } from '@guide/contracts'
import { Popover, UnstyledButton } from '@mantine/core'
import { Sparkline } from '../../components/sparkline.tsx'
import { stepName } from '../../components/step-name.ts'
import { useFormats } from '../../words/formats.ts'
import { useWords } from '../../words/words.ts'
import styles from './insights.module.css'

/** How often a target was missing, day by day: a line, and the figures on demand. */
export function TargetDays({ target }: { target: SelectorHealthItem }) {
  const t = useWords()
  const { number, percent, day } = useFormats()
  const { title, days } = target
  const name = [title, stepName(target, t)].filter(Boolean).join(' · ')
  return (
    <Popover position="bottom-end" withArrow trapFocus>
      <Popover.Target>
        <UnstyledButton className={styles.days} aria-label={t('Day by day: {name}', { name })}>
          <Sparkline days={ratesOf(days)} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown
        className={styles.figures}
        aria-label={t('Day by day: {name}', { name })}
        tabIndex={0}
      >
        <table>
          <thead>
            <tr>
              <th scope="col">{t('Day')}</th>
              <th scope="col">{t('Looked for')}</th>
              <th scope="col">{t('Missing')}</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ date, attempts, missing }) => (
              <tr key={date}>
                <th scope="row">{day(date)}</th>
                <td>{number(attempts)}</td>
                <td>{attempts > 0 ? percent(missing / attempts) : '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Popover.Dropdown>
    </Popover>
  )
}

/** The share of each day. A day on which no page looked has the one of the day before. */
function ratesOf(days: SelectorHealthItem['days']): number[] {
  let last = 0
  return days.map(({ attempts, missing }) => {
    if (attempts > 0) last = missing / attempts
    return last
  })
}
