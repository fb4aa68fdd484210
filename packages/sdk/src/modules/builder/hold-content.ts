import type { Kit } from '../../core/companion.ts'

/** Takes the live content off the page until the signal is aborted. Otherwise it would lie over what is being written. */
export function holdContent({ presenter, emitter }: Kit, signal: AbortSignal): void {
  const clear = () => presenter.clear()
  clear()
  for (const name of ['page:items', 'content:show', 'tour:start'])
    signal.addEventListener('abort', emitter.on(name, clear))
}
