import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { RichTextNode } from '@guide/contracts'

export interface ParseRequest {
  id: number
  body: string
}

export interface ParseResponse {
  id: number
  tree: RichTextNode[]
}

interface Pending {
  resolve(tree: RichTextNode[]): void
  reject(error: Error): void
}

// The compiled file, also in tests: a worker thread cannot load TypeScript on Node 20.
const workerFile = fileURLToPath(new URL('../../dist/rich-text/parser-worker.js', import.meta.url))

let thread: { worker: Worker; pending: Map<number, Pending> } | undefined
let lastId = 0

/** Parses a body in a thread of its own, which is started when it is first needed. */
export function parseInThread(body: string): Promise<RichTextNode[]> {
  thread ??= startThread()
  const { worker, pending } = thread
  lastId += 1
  const id = lastId
  return new Promise((resolve, reject) => {
    pending.set(id, { resolve, reject })
    worker.postMessage({ id, body } satisfies ParseRequest)
  })
}

function startThread() {
  // The space for new objects is never given back, and a body needs little.
  const worker = new Worker(workerFile, { execArgv: [], resourceLimits: { maxYoungGenerationSizeMb: 8 } })
  const pending = new Map<number, Pending>()
  let failure = new Error('The thread that parses Markdown ended.')
  worker.unref()
  worker.on('message', ({ id, tree }: ParseResponse) => {
    pending.get(id)?.resolve(tree)
    pending.delete(id)
  })
  worker.on('error', error => {
    failure = error
  })
  worker.on('exit', () => {
    // The next body starts a new thread.
    thread = undefined
    for (const { reject } of pending.values()) reject(failure)
  })
  return { worker, pending }
}
