import { NativeSelect } from '@mantine/core'
import { type Message, useWords } from '../../../words/words.ts'
import { useField } from '../draft/draft-context.ts'

interface ChoiceFieldProps<Value extends string> {
  path: string
  label: string
  description?: string
  choices: Partial<Record<Value, Message>>
  /** What is chosen if the definition has no value. */
  fallback?: Value
  /** Takes the place of storing the value at the path. */
  onChange?: (value: Value) => void
}

/** One of a few values. A value that is not among the choices stays and is shown as it is. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { path, choices, fallback, onChange, ...others } = props
  const t = useWords()
  const { value = fallback ?? '', error, isReadOnly, set } = useField<string>(path)
  const names = Object.entries(choices) as [Value, Message][]
  const data = names.map(([name, text]) => ({ value: name as string, label: t(text) }))
  if (!(value in choices)) data.push({ value, label: value })
  return (
    <div data-field={path}>
      <NativeSelect
        {...others}
        data={data}
        value={value}
        error={error}
        disabled={isReadOnly}
        onChange={event => (onChange ?? set)(event.currentTarget.value as Value)}
      />
    </div>
  )
}
