import { NumberInput } from '@mantine/core'
import { useField } from '../draft/draft-context.ts'

interface NumberFieldProps {
  path: string
  label: string
  description?: string
  min: number
  max: number
  /** What an empty field is; without it, no field at all. */
  fallback?: number
  /** The stored number is this many times the shown one: 1000 for seconds that are stored as milliseconds. */
  factor?: number
  suffix?: string
  step?: number
}

/** A number of the definition. */
export function NumberField({ path, min, max, fallback, factor = 1, ...props }: NumberFieldProps) {
  const { value, error, isReadOnly, set } = useField<number | undefined>(path)
  return (
    <div data-field={path}>
      <NumberInput
        {...props}
        min={min / factor}
        max={max / factor}
        value={value === undefined ? '' : value / factor}
        error={error}
        readOnly={isReadOnly}
        onChange={next => set(typeof next === 'number' ? Math.round(next * factor * 1000) / 1000 : fallback)}
      />
    </div>
  )
}
