import type { MessagePort, Worker } from 'node:worker_threads'

type Arguments<Fn> = Fn extends (...args: infer Args) => unknown ? Args : never
type Result<Fn> = Fn extends (...args: never[]) => infer Value ? Awaited<Value> : never

/** One end of the pipe between two processes: `process` in a worker, a `Worker` in the primary process. Threads: `portPipe`. */
export interface Pipe {
  on(event: 'message', listener: (message: unknown) => void): unknown
  send?(message: unknown, done: () => void): unknown
}

/** The same for a port of a thread. */
export const portPipe = (port: Pick<MessagePort | Worker, 'on' | 'postMessage'>): Pipe => ({
  on: (event, listener) => port.on(event, listener),
  send: message => port.postMessage(message),
})

/** A call has a name. If its caller waits for a result, it has an id too, and the result comes back under that id. */
interface Message {
  call?: string
  args?: unknown[]
  id?: number
  result?: unknown
}

/** Calls the functions `Theirs` of another process. */
export interface Channel<Theirs> {
  tell<Name extends keyof Theirs & string>(name: Name, ...args: Arguments<Theirs[Name]>): void
  /** Gives undefined if there is no result in time. */
  ask<Name extends keyof Theirs & string>(
    timeoutMs: number,
    name: Name,
    ...args: Arguments<Theirs[Name]>
  ): Promise<Result<Theirs[Name]> | undefined>
  /** The other process has ended: those who wait for a result get undefined. */
  end(): void
}

/** Connects two processes. A call to a process that has ended is lost. @param ours the functions that it may call here */
export function createChannel<Theirs>(pipe: Pipe, ours: object): Channel<Theirs> {
  const waiting = new Map<number, (result: unknown) => void>()
  let lastId = 0
  const send = (message: Message) => pipe.send?.(message, () => {})

  async function onCall(name: string, { args = [], id }: Message) {
    const result = await (ours as Record<string, (...args: unknown[]) => unknown>)[name]?.(...args)
    if (id !== undefined) send({ id, result })
  }

  pipe.on('message', received => {
    const message = received as Message
    if (message.call !== undefined) void onCall(message.call, message)
    else if (message.id !== undefined) waiting.get(message.id)?.(message.result)
  })

  return {
    tell: (call, ...args) => void send({ call, args }),

    end() {
      for (const settle of waiting.values()) settle(undefined)
    },

    ask<Value>(timeoutMs: number, call: string, ...args: unknown[]) {
      lastId++
      const id = lastId
      return new Promise<Value | undefined>(resolve => {
        const settle = (result: unknown) => {
          clearTimeout(timer)
          waiting.delete(id)
          resolve(result as Value | undefined)
        }
        const timer = setTimeout(() => settle(undefined), timeoutMs)
        waiting.set(id, settle)
        send({ call, args, id })
      })
    },
  }
}
