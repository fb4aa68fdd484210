import { type MessagePort, parentPort } from 'node:worker_threads'
import { parseBody } from '@guide/engine/rich-text'

const port = parentPort as MessagePort

port.on('message', (body: string) => port.postMessage(parseBody(body)))
