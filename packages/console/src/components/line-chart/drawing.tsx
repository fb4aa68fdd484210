import 'uplot/dist/uPlot.min.css'
import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useRef } from 'react'
import UPlot from 'uplot'
import { useFormats } from '../../words/formats.ts'
import type { LineChartProps } from './line-chart-props.ts'

const height = 180

/** Draws the lines, again when the room or the colours change. */
export default function Drawing({ days, lines }: LineChartProps) {
  const place = useRef<HTMLDivElement>(null)
  const scheme = useComputedColorScheme()
  const { number, day } = useFormats()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another scheme has other colours
  useEffect(() => {
    const element = place.current
    if (!element) return
    const style = getComputedStyle(element)
    const colour = (name: string) => style.getPropertyValue(name).trim()
    const axis = {
      stroke: colour('--muted'),
      grid: { stroke: colour('--line'), width: 1 },
      ticks: { show: false },
    }
    const chart = new UPlot(
      {
        width: element.clientWidth,
        height,
        legend: { show: false },
        cursor: { show: false },
        scales: { x: { time: false }, y: { range: (_, __, most) => [0, Math.max(most, 4)] } },
        axes: [
          {
            ...axis,
            grid: { show: false },
            space: 70,
            size: 32,
            incrs: [1, 2, 5, 7, 10, 15, 30],
            values: (_, places) => places.map(at => (days[at] ? day(days[at]) : '')),
          },
          {
            ...axis,
            size: 44,
            incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 1e6, 1e7],
            values: (_, values) => values.map(number),
          },
        ],
        series: [
          {},
          ...lines.map(({ color }) => ({
            stroke: colour(color),
            width: 2,
            points: { show: days.length <= 31, size: 5, fill: colour(color) },
          })),
        ],
      },
      [days.map((_, at) => at), ...lines.map(({ values }) => values)],
      element,
    )
    const observer = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height }))
    observer.observe(element)
    return () => {
      observer.disconnect()
      chart.destroy()
    }
  }, [days, lines, scheme, number, day])
  return <div ref={place} />
}
