import type { Overview } from '@guide/contracts'
import { Link } from '@tanstack/react-router'
import { useService } from '../../service/service-context.ts'
import { useFormats } from '../../words/formats.ts'
import { type Message, useWords } from '../../words/words.ts'
import styles from './home.module.css'

type Totals = Overview['last_7_days']

const figures: [name: keyof Totals, title: Message, meaning: Message][] = [
  ['shown', 'Shown', 'How often something of yours was on a screen.'],
  ['users', 'Users reached', 'How many different users saw at least one thing.'],
  ['completed', 'Completed', 'How often users went through to the end.'],
]

/** The last seven days against the seven before. Each figure says how it is counted. */
export function Week({ now, before }: { now: Totals; before: Totals }) {
  const t = useWords()
  const { number } = useFormats()
  return (
    <section aria-labelledby="week">
      <h2 id="week" className={styles.heading}>
        {t('Last 7 days')}
      </h2>
      <dl className={styles.week}>
        {figures.map(([name, title, meaning]) => (
          <div key={name} className={styles.figure}>
            <dt>{t(title)}</dt>
            <dd>
              <strong>{number(now[name])}</strong>
              <Change now={now[name]} before={before[name]} />
            </dd>
            <dd className={styles.meaning}>{t(meaning)}</dd>
          </div>
        ))}
      </dl>
      {now.shown + before.shown === 0 && <NothingShown />}
    </section>
  )
}

/** Why all figures may be zero, and where to look then. */
function NothingShown() {
  const t = useWords()
  if (useService().scope.environment === 'test') {
    return <p className={styles.note}>{t('No page with a test key has shown anything yet.')}</p>
  }
  return (
    <p className={styles.note}>
      {t(
        'No page with a live key has shown anything yet. Pages with a test key, such as the demo, are counted apart:',
      )}{' '}
      <Link to="/" search={others => ({ ...others, environment: 'test' as const })}>
        {t('look at the test environment')}
      </Link>
    </p>
  )
}

/** How a figure compares with the week before. A week without anything has no percentage. */
function Change({ now, before }: { now: number; before: number }) {
  const t = useWords()
  const { number, percent } = useFormats()
  if (before === 0) return now > 0 ? <span className={styles.change}>{t('none the week before')}</span> : null
  const change = now / before - 1
  const direction = change > 0.005 ? 'up' : change < -0.005 ? 'down' : 'same'
  return (
    <span
      className={styles.change}
      data-direction={direction}
      title={t('{count} the week before', { count: number(before) })}
    >
      {direction === 'same'
        ? t('as the week before')
        : t('{change} on the week before', {
            change: `${change > 0 ? '+' : '−'}${percent(Math.abs(change))}`,
          })}
    </span>
  )
}
