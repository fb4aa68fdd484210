import { TextInput } from '@mantine/core'
import { useWords } from '../../words/words.ts'
import { hexOf, readColour } from './contrast.ts'
import styles from './themes.module.css'
import { isDrawable, notA, type Token } from './tokens.ts'

interface TokenFieldProps extends Token {
  /** The value of the theme itself; empty if the one of Indigo applies. */
  value: string
  /** The value that applies if the field is empty. */
  inherited: string
  disabled: boolean
  /** Why the service refused the value. */
  refused: string | undefined
  onChange: (value: string) => void
}

/** One token: its value, and for a colour the colour itself, which opens the browser's picker. */
export function TokenField({
  token,
  name,
  kind,
  value,
  inherited,
  disabled,
  refused,
  onChange,
}: TokenFieldProps) {
  const t = useWords()
  const isWrong = value !== '' && !isDrawable(kind, value)
  const colour = kind === 'colour' ? readColour(value || inherited) : undefined
  return (
    <TextInput
      label={t(name)}
      size="xs"
      value={value}
      placeholder={inherited}
      readOnly={disabled}
      error={refused ?? (isWrong && t(notA[kind]))}
      data-token={token}
      spellCheck={false}
      autoComplete="off"
      onChange={event => onChange(event.currentTarget.value)}
      {...(kind === 'colour' && {
        leftSection: (
          <input
            type="color"
            className={styles.swatch}
            aria-label={t('Pick: {name}', { name: t(name) })}
            value={colour ? hexOf(colour) : '#000000'}
            disabled={disabled}
            onChange={event => onChange(event.currentTarget.value)}
          />
        ),
        leftSectionWidth: 34,
      })}
    />
  )
}
