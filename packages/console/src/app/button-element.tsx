import type { ComponentProps } from 'react'

type ButtonElementProps = ComponentProps<'button'> & { 'data-loading'?: boolean }

/**
 * The element of every button. While it is busy, it does nothing but keeps the focus: an element that is disabled loses
 * it, and people without a mouse would not be where they were when their action is done.
 */
export function ButtonElement({ type = 'button', disabled, onClick, ...props }: ButtonElementProps) {
  return props['data-loading'] ? (
    <button type={type} {...props} aria-disabled onClick={event => event.preventDefault()} />
  ) : (
    <button type={type} {...props} disabled={disabled} onClick={onClick} />
  )
}
