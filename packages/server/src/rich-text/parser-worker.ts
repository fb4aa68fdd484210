import { type MessagePort, parentPort } from 'node:worker_threads'
import { parseBody } from '@guide/engine/rich-text'
import type { ParseRequest, ParseResponse } from './parser-thread.ts'

const port = parentPort as MessagePort

port.on('message', ({ id, body }: ParseRequest) => {
  port.postMessage({ id, tree: parseBody(body) } satisfies ParseResponse)
})
