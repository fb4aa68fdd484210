import type { AudienceRule } from '@guide/contracts'
import { Textarea } from '@mantine/core'
import { useState } from 'react'

interface Props {
  label: string
  /** The rule of an audience in our language. Null matches every user. */
  rule: AudienceRule | null
  onChange(rule: AudienceRule | null): void
  disabled?: boolean
}

/** Edits the rule of an audience. */
export function RuleEditor({ label, rule, onChange, disabled = false }: Props) {
  const [text, setText] = useState(() => (rule ? JSON.stringify(rule, null, 2) : ''))
  const change = (next: string) => {
    setText(next)
    try {
      onChange(next.trim() === '' ? null : JSON.parse(next))
    } catch {
      // Not complete yet.
    }
  }
  return (
    <Textarea
      label={label}
      value={text}
      onChange={event => change(event.currentTarget.value)}
      disabled={disabled}
      autosize
      minRows={4}
    />
  )
}
