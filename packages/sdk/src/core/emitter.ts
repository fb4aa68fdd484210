import type { GuideEvents } from './api.ts'

export type Handler = (data: never) => void

export interface Emitter {
  on(event: string, handler: Handler): () => void
  emit<Name extends keyof GuideEvents>(event: Name, data: GuideEvents[Name]): void
  emit(event: `event:${string}`, data: unknown): void
  /** These are not public: they let the modules `debug` and `admin` tell what is not on the screen, and `help` follow `update`. */
  emit(event: 'response' | 'page:items' | 'tour:rest' | 'options', data: unknown): void
  /** Removes all handlers. */
  clear(): void
}

export function createEmitter(): Emitter {
  const handlers = new Map<string, Set<Handler>>()
  return {
    on(event, handler) {
      const set = handlers.get(event) ?? new Set()
      handlers.set(event, set.add(handler))
      return () => {
        set.delete(handler)
      }
    },
    clear: () => handlers.clear(),
    emit(event: string, data: unknown) {
      for (const handler of [...(handlers.get(event) ?? [])]) {
        try {
          handler(data as never)
        } catch (error) {
          // An error of the page's own handler must be visible, but must not stop the SDK or the other handlers.
          console.error(error)
        }
      }
    },
  }
}
