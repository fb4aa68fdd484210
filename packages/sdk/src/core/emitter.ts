export type Handler = (data: never) => void

/** Who wants to know what. */
export interface Emitter {
  on(event: string, handler: Handler): () => void
  emit(event: string, data: unknown): void
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
    emit(event, data) {
      for (const handler of [...(handlers.get(event) ?? [])]) {
        try {
          handler(data as never)
        } catch (error) {
          // The page's own mistake: it must be seen, but must not stop us or the other handlers.
          console.error(error)
        }
      }
    },
  }
}
