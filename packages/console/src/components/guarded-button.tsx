import { Button, type ButtonProps, Tooltip } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { isMac } from './is-mac.ts'

interface GuardedButtonProps extends ButtonProps {
  /** Why the button cannot be used now. */
  whyNot: string | undefined
  onClick: () => void
  /** Whether it saves the screen: Ctrl+S or ⌘S presses it too, from every field. */
  isSave?: boolean
}

/** A button that says why it is grey. It stays in the order of the keyboard, so that everyone can find out. */
export function GuardedButton({ whyNot, onClick, isSave = false, ...props }: GuardedButtonProps) {
  const press = () => !whyNot && !props.loading && onClick()
  useHotkeys(isSave ? [['mod+S', press]] : [], [], true)
  return (
    <Tooltip
      label={whyNot ?? saveKeys}
      disabled={!whyNot && !isSave}
      multiline
      maw={260}
      events={{ hover: true, focus: true, touch: true }}
    >
      <Button
        {...props}
        {...(whyNot && { 'data-disabled': true, 'aria-disabled': true })}
        {...(isSave && { 'aria-keyshortcuts': 'Control+S Meta+S' })}
        onClick={press}
      />
    </Tooltip>
  )
}

const saveKeys = isMac ? '⌘S' : 'Ctrl+S'
