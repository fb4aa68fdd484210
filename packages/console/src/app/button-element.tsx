import type { ComponentProps } from 'react'

/**
 * The element of every button. A grey or busy button does nothing but keeps the focus: an element that is disabled
 * loses it, and people without a mouse would not be where they were when their action is done.
 */
export const ButtonElement = ({ type = 'button', disabled, onClick, ...props }: ComponentProps<'button'>) => (
  <button
    type={type}
    {...props}
    {...(disabled && { 'aria-disabled': true })}
    onClick={disabled ? event => event.preventDefault() : onClick}
  />
)
