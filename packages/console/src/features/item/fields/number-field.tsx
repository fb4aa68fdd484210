import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useField } from '../draft/draft-context.ts'
import styles from './field.module.css'

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
}

/** A number of the definition. The browser's own input is enough, and loads nothing. */
export function NumberField({ path, min, max, fallback, factor = 1, suffix, ...props }: NumberFieldProps) {
  const { value, error, isReadOnly, set } = useField<number | undefined>(path)
  // While a number is being typed, it is shown as it is typed: "1." is no other number than 1.
  const [typed, setTyped] = useState('')
  const numberIn = (text: string) => (text.trim() === '' ? fallback : Math.round(Number(text) * factor))
  const shown = value === undefined ? '' : String(value / factor)
  return (
    <div data-field={path}>
      <TextInput
        {...props}
        type="number"
        step="any"
        min={min / factor}
        max={max / factor}
        value={typed !== '' && numberIn(typed) === value ? typed : shown}
        error={error}
        readOnly={isReadOnly}
        rightSection={suffix && <span className={styles.suffix}>{suffix}</span>}
        rightSectionPointerEvents="none"
        onBlur={() => setTyped('')}
        onChange={event => {
          const text = event.currentTarget.value
          setTyped(text)
          const number = numberIn(text)
          if (number === undefined || Number.isFinite(number)) set(number)
        }}
      />
    </div>
  )
}
