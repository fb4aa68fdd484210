import { vi } from 'vitest'
import { main } from '../main.ts'
import type { Run } from './guide-process.ts'

/** Runs a command of the `guide` program in this process, which takes a fraction of the time of a separate process. */
export async function callGuide(args: string[], env: NodeJS.ProcessEnv = {}): Promise<Run> {
  const log = vi.spyOn(console, 'log').mockReturnValue()
  const error = vi.spyOn(console, 'error').mockReturnValue()
  const forget = rememberListeners(['SIGTERM', 'SIGINT'])
  try {
    const code = await main(args, env)
    return { code, stdout: printed(log.mock.calls), stderr: printed(error.mock.calls) }
  } finally {
    log.mockRestore()
    error.mockRestore()
    forget()
  }
}

const printed = (calls: unknown[][]) => calls.map(([line]) => `${line}\n`).join('')

/** `guide start` listens to signals until its process ends. The function that this returns removes such listeners. */
function rememberListeners(signals: NodeJS.Signals[]) {
  const before = signals.map(signal => process.listeners(signal))
  return () => {
    for (const [index, signal] of signals.entries())
      for (const listener of process.listeners(signal))
        if (!before[index]?.includes(listener)) process.off(signal, listener)
  }
}
