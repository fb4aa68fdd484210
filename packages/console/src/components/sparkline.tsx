import styles from './sparkline.module.css'

const width = 64
const height = 22

/** A little line of the last days. The number beside it says the total. */
export function Sparkline({ days }: { days: number[] }) {
  const most = Math.max(...days, 1)
  const points = days.map((count, at) => [
    (at / Math.max(days.length - 1, 1)) * (width - 4) + 2,
    height - 3 - (count / most) * (height - 6),
  ])
  const line = points.map(point => point.join(' ')).join(' L ')
  return (
    <svg className={styles.sparkline} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path className={styles.area} d={`M 2 ${height - 3} L ${line} L ${width - 2} ${height - 3} Z`} />
      <path className={styles.line} d={`M ${line}`} />
    </svg>
  )
}
