import { useFormats } from '../words/formats.ts'
import styles from './bars.module.css'

interface Bar {
  name: string
  value: number
  /** What else to say, at the end of the line. */
  note?: string
  /** Whether to look at this one first. */
  isMarked?: boolean
}

/** Horizontal bars, each in proportion to the largest. */
export function Bars({ bars }: { bars: Bar[] }) {
  const { number } = useFormats()
  const most = Math.max(...bars.map(({ value }) => value), 1)
  return (
    <ol className={styles.bars}>
      {bars.map(({ name, value, note, isMarked }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two steps may have the same title
        <li key={at}>
          <span className={styles.name}>{name}</span>
          <span className={styles.track} aria-hidden="true">
            <span style={{ width: `${(value / most) * 100}%` }} />
          </span>
          <span className={styles.value}>
            <strong>{number(value)}</strong> {isMarked ? <mark>{note}</mark> : note}
          </span>
        </li>
      ))}
    </ol>
  )
}
