import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ensureWebKit, ensureXvfb } from '../../../../tools/servers/system-packages.mjs'
import { startThrowaway } from '../../../../tools/servers/throwaway-server.mjs'
import type { Driver } from './driver.ts'

/** Starts WebKitGTK on a screen in memory. Its driver speaks WebDriver: https://www.w3.org/TR/webdriver2/ */
export async function startWebKit(): Promise<Driver> {
  const program = await ensureWebKit()
  const xvfb = await ensureXvfb()
  const screen = await startThrowaway({
    name: 'xvfb',
    user: undefined,
    // It prints the number of the display when it is ready. The free port serves as that number.
    serve: (_folder, port) => [
      xvfb,
      [
        `:${port}`,
        '-displayfd',
        '1',
        '-screen',
        '0',
        `${screenSize.width}x${screenSize.height}x24`,
        '-nolisten',
        'tcp',
      ],
    ],
    ready: /^\d+\n/m,
    stopSignal: 'SIGTERM',
  })
  const webkit = await startThrowaway({
    name: 'webkit',
    user: undefined,
    serve(folder, port) {
      preferReducedMotion(folder)
      const env = [`DISPLAY=:${screen.port}`, `HOME=${folder}`]
      // The driver prints nothing when it is ready.
      return ['sh', ['-c', 'echo starting && exec "$0" "$@"', 'env', ...env, program, `--port=${port}`]]
    },
    ready: /starting/,
    stopSignal: 'SIGTERM',
  })
  const { send } = await connect(`http://127.0.0.1:${webkit.port}`)
  return {
    navigate: url => send('POST', '/url', { url }),
    reload: () => send('POST', '/refresh', {}),
    call: (declaration, argument) =>
      send('POST', '/execute/sync', {
        script: `return (${declaration})(arguments[0])`,
        args: [argument],
      }),
    perform: actions => send('POST', '/actions', { actions }),
    async resize(width, height) {
      // The pointer is in the middle of the screen. Without a window manager, the window below it has the focus.
      const place = (width: number, height: number) => {
        const [x, y] = [(screenSize.width - width) / 2, (screenSize.height - height) / 2].map(Math.round)
        return send('POST', '/window/rect', { x, y, width, height })
      }
      await place(width, height)
      // A window is larger than its viewport by its bars.
      const [innerWidth, innerHeight] = await send<[number, number]>('POST', '/execute/sync', viewportSize)
      await place(2 * width - innerWidth, 2 * height - innerHeight)
    },
    async screenshot() {
      return Buffer.from(await send<string>('GET', '/screenshot'), 'base64')
    },
    async close() {
      await send('DELETE', '')
      await webkit.stop()
      await screen.stop()
    },
  }
}

/** Without a graphics card, WebKit draws so slowly that tests would mostly wait for animations. */
function preferReducedMotion(home: string) {
  const folder = join(home, '.config/gtk-3.0')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n')
}

const screenSize = { width: 1600, height: 1200 }
const viewportSize = { script: 'return [innerWidth, innerHeight]', args: [] }

async function connect(url: string) {
  async function request<Result>(method: string, path: string, body?: object): Promise<Result> {
    const response = await fetch(url + path, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = (await response.json()) as { value: Result & { message?: string } }
    if (!response.ok) throw new Error(`${method} ${path}: ${value.message}`)
    return value
  }
  while (!(await fetch(`${url}/status`).catch(() => undefined))?.ok) await delay(20)
  const { sessionId } = await request<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: {} },
  })
  return {
    send: <Result = void>(method: string, path: string, body?: object) =>
      request<Result>(method, `/session/${sessionId}${path}`, body),
  }
}
