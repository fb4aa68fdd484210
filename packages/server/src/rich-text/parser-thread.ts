import { Worker } from 'node:worker_threads'
import type { RichTextNode } from '@guide/contracts'
import { rateLimited } from '../errors.ts'
import { workerFile } from '../package-files.ts'

interface Waiting {
  body: string
  resolve(tree: RichTextNode[]): void
  reject(error: Error): void
}

/** How many bodies of one tenant may wait. Each request has one of its bodies here at a time. */
const maxWaiting = 20

/** The bodies that wait, by tenant. The first tenant is next. */
const waiting = new Map<string, Waiting[]>()
let worker: Worker | undefined
let current: Waiting | undefined

/**
 * Parses a body in a thread of its own, which is started when it is first needed. Tenants take turns: one body may take a
 * tenth of a second, and a tenant with many of them must only delay its own.
 */
export function parseInThread(body: string, tenantId: string): Promise<RichTextNode[]> {
  const line = waiting.get(tenantId) ?? []
  if (line.length >= maxWaiting) throw rateLimited(1, undefined, 'long texts at the same time')
  return new Promise((resolve, reject) => {
    line.push({ body, resolve, reject })
    waiting.set(tenantId, line)
    parseNext()
  })
}

function parseNext() {
  const [next] = waiting
  if (current || !next) return
  const [tenantId, line] = next
  current = line.shift()
  // The tenant moves to the end of the map.
  waiting.delete(tenantId)
  if (line.length > 0) waiting.set(tenantId, line)
  worker ??= startWorker()
  worker.postMessage(current?.body)
}

/** Ends the turn of the current body. */
function finish(end: (body: Waiting) => void) {
  const finished = current
  current = undefined
  if (finished) end(finished)
  parseNext()
}

function startWorker(): Worker {
  // The space for new objects is never given back, and a body needs little.
  const started = new Worker(workerFile('parser-worker'), {
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: 4 },
  })
  let failure = new Error('The thread that parses Markdown ended.')
  started.unref()
  started.on('message', (tree: RichTextNode[]) => finish(({ resolve }) => resolve(tree)))
  started.on('error', error => {
    failure = error
  })
  started.on('exit', () => {
    // The next body starts a new thread.
    worker = undefined
    finish(({ reject }) => reject(failure))
  })
  return started
}
