import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useFormats } from '../../words/formats.ts'
import { useWords } from '../../words/words.ts'
import styles from './line-chart.module.css'
import type { LineChartProps } from './line-chart-props.ts'

// The library that draws is only loaded where something is drawn.
const Drawing = lazy(() => import('./drawing.tsx'))

/** Lines over days, and the same numbers as a table. */
export function LineChart(props: LineChartProps) {
  const t = useWords()
  const { number, day } = useFormats()
  const { label, days, lines } = props
  return (
    <div className={styles.chart}>
      <ul className={styles.legend}>
        {lines.map(({ name, color }) => (
          <li key={name} data-color={color}>
            {name}
          </li>
        ))}
      </ul>
      <div role="img" aria-label={label}>
        <Suspense fallback={<Skeleton height={180} />}>
          <Drawing {...props} />
        </Suspense>
      </div>
      <details className={styles.table}>
        <summary>{t('As a table')}</summary>
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{t('Day')}</th>
              {lines.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((date, at) => (
              <tr key={date}>
                <th scope="row">{day(date)}</th>
                {lines.map(({ name, values }) => (
                  <td key={name}>{number(values[at] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  )
}
