import type { ContentAnalytics } from '@guide/contracts'
import { useFormats } from '../../words/formats.ts'
import { useWords } from '../../words/words.ts'
import styles from './item.module.css'

/** The three figures that say most. Each says how it is counted. */
export function Figures({ report }: { report: ContentAnalytics['data'] }) {
  const t = useWords()
  const { number, percent } = useFormats()
  const figures = [
    [t('Shown'), number(report.shown), t('How often it was on a screen.')],
    [t('Users'), number(report.unique_users), t('How many different users saw it.')],
    [
      t('Completed'),
      report.unique_users > 0 ? percent(report.conversion_rate) : '–',
      t('The share of these users who went through to the end.'),
    ],
  ]
  return (
    <dl className={styles.figures}>
      {figures.map(([name, value, meaning]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          <dd className={styles.meaning}>{meaning}</dd>
        </div>
      ))}
    </dl>
  )
}
