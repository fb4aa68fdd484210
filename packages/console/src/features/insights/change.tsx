import { useFormats } from '../../words/formats.ts'
import { useWords } from '../../words/words.ts'
import styles from './insights.module.css'

/** How a count compares with the one of the period before. Without anything before there is no percentage. */
export function Change({ now, before }: { now: number; before: number }) {
  const t = useWords()
  const { number, percent } = useFormats()
  if (before === 0) return <span className={styles.change}>{t('new')}</span>
  const change = now / before - 1
  const direction = change > 0.005 ? 'up' : change < -0.005 ? 'down' : 'same'
  return (
    <span
      className={styles.change}
      data-direction={direction}
      title={t('{count} before', { count: number(before) })}
    >
      {direction === 'same' ? '±0' : `${change > 0 ? '+' : '−'}${percent(Math.abs(change))}`}
    </span>
  )
}
