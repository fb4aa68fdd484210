import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type Client, createClient } from '@guide/contracts'
import { shortLived } from '../../../../tools/short-lived.mjs'
import { platformSecret } from './guide.ts'

const program = fileURLToPath(new URL('../../bin/guide.js', import.meta.url))
const running = new Set<ChildProcess>()

/** The result of a run of the `guide` program. */
export interface Run {
  /** Null if a signal ended it. */
  code: number | null
  stdout: string
  stderr: string
}

/** A `guide start` in a separate process. */
export interface GuideProcess {
  url: string
  pid: number
  platform: Client
  /** Everything it has printed so far. */
  output(): string
  signal(name: NodeJS.Signals): void
  ended: Promise<Run>
  stop(): Promise<Run>
}

/** Runs the built program to its end. It does not inherit the settings of this process. */
export function runGuide(args: string[], env: NodeJS.ProcessEnv = {}): Promise<Run> {
  return spawnGuide(args, env).ended
}

/** Starts the service with the built program on a free port, and waits until it is ready. */
export async function startGuideProcess(
  env: NodeJS.ProcessEnv,
  args: string[] = ['start'],
): Promise<GuideProcess> {
  const { child, ended, output } = spawnGuide(args, {
    ENVIRONMENT: 'test',
    PLATFORM_SECRET: platformSecret,
    LOG_LEVEL: 'warn',
    MAX_EVENT_LOOP_LAG: '0',
    DRAIN_SECONDS: '0',
    PORT: '0',
    ...env,
  })
  let url: string | undefined
  while (!url) {
    const next = await Promise.race([once(child.stdout, 'data'), ended])
    url = output().match(/"service":"(http:[^"]+)".*\n/)?.[1]
    if ('code' in next && !url) throw new Error(`guide ${args.join(' ')} ended:\n${output()}`)
  }
  return {
    url,
    pid: child.pid as number,
    platform: createClient({ baseUrl: url, headers: { 'x-platform-secret': platformSecret } }),
    output,
    signal: name => child.kill(name),
    ended,
    stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}

/** Kills the processes that a failed test left running. */
export function endGuideProcesses() {
  for (const child of running) child.kill('SIGKILL')
}

function spawnGuide(args: string[], env: NodeJS.ProcessEnv) {
  const { PATH, HOME, TMPDIR } = process.env
  const child = spawn(process.execPath, [...shortLived, program, ...args], {
    // Tests of the demo count what is there. On a busy machine too, the database is waited for.
    env: { PATH, HOME, TMPDIR, DEMO_ACTIVITY: 'false', DATABASE_WAIT_MS: '60000', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', text => {
    stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', text => {
    stderr += text
  })
  const ended = once(child, 'close').then(([code]): Run => {
    running.delete(child)
    return { code, stdout, stderr }
  })
  return { child, ended, output: () => stdout + stderr }
}
