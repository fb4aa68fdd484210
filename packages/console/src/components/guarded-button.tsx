import { Button, type ButtonProps, Tooltip } from '@mantine/core'

interface GuardedButtonProps extends ButtonProps {
  /** Why the button cannot be used now. */
  whyNot: string | undefined
  onClick: () => void
}

/** A button that says why it is grey. It stays in the order of the keyboard, so that everyone can find out. */
export const GuardedButton = ({ whyNot, onClick, ...props }: GuardedButtonProps) => (
  <Tooltip
    label={whyNot}
    disabled={!whyNot}
    multiline
    maw={260}
    events={{ hover: true, focus: true, touch: true }}
  >
    <Button
      {...props}
      {...(whyNot && { 'data-disabled': true, 'aria-disabled': true })}
      onClick={() => !whyNot && onClick()}
    />
  </Tooltip>
)
