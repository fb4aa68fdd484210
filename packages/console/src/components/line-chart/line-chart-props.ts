export interface LineChartProps {
  /** What the lines are about, for people who do not see them. */
  label: string
  /** The days as `2026-01-31`, oldest first. */
  days: string[]
  lines: { name: string; values: number[]; color: '--drawing' | '--good-dot' | '--warn-dot' }[]
}
