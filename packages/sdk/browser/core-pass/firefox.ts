import { once } from 'node:events'
import { WebSocket } from 'ws'
import { ensureFirefox } from '../../../../tools/servers/system-packages.mjs'
import { startThrowaway } from '../../../../tools/servers/throwaway-server.mjs'
import type { Driver } from './driver.ts'

type Message = { id: number; type: 'success' | 'error' | 'event'; result?: unknown; message?: string }

/** What a function returned or threw: https://www.w3.org/TR/webdriver-bidi/#type-script-EvaluateResult */
type Evaluated = { result?: { value: string }; exceptionDetails?: { text: string } }

/** Starts Firefox without a window. It speaks WebDriver BiDi itself: https://www.w3.org/TR/webdriver-bidi/ */
export async function startFirefox(): Promise<Driver> {
  const program = await ensureFirefox()
  const firefox = await startThrowaway({
    name: 'firefox',
    user: undefined,
    serve: (profile, port) => [
      program,
      ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', `${port}`],
    ],
    ready: /WebDriver BiDi listening/,
    stopSignal: 'SIGTERM',
  })
  const { send, close } = await connect(`ws://127.0.0.1:${firefox.port}/session`)
  await send('session.new', { capabilities: {} })
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab' })
  return {
    navigate: url => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    reload: () => send('browsingContext.reload', { context, wait: 'complete' }),
    async call(functionDeclaration, value) {
      const { result, exceptionDetails } = await send<Evaluated>('script.callFunction', {
        functionDeclaration,
        arguments: [{ type: 'string', value }],
        target: { context },
        awaitPromise: true,
      })
      if (!result) throw new Error(exceptionDetails?.text)
      return result.value
    },
    perform: actions => send('input.performActions', { context, actions }),
    resize: (width, height) => send('browsingContext.setViewport', { context, viewport: { width, height } }),
    async screenshot() {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context })
      return Buffer.from(data, 'base64')
    },
    async close() {
      close()
      await firefox.stop()
    },
  }
}

async function connect(url: string) {
  const socket = new WebSocket(url)
  await once(socket, 'open')
  const waiting = new Map<number, (message: Message) => void>()
  socket.on('message', data => {
    const message = JSON.parse(`${data}`) as Message
    waiting.get(message.id)?.(message)
  })
  let last = 0
  return {
    async send<Result = void>(method: string, params: object): Promise<Result> {
      const id = ++last
      const answer = new Promise<Message>(resolve => waiting.set(id, resolve))
      socket.send(JSON.stringify({ id, method, params }))
      const { type, result, message } = await answer
      waiting.delete(id)
      if (type === 'error') throw new Error(`${method}: ${message}`)
      return result as Result
    },
    close: () => socket.close(),
  }
}
