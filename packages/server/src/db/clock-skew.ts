import type { Logger } from 'pino'
import type { Clock } from './database-clock.ts'

/** Tokens are checked by the clock of this node, with a leeway of this many seconds. */
const toleratedSeconds = 30

export type ClockSkew = ReturnType<typeof watchClockSkew>

/** Watches whether the clock of this node differs from the database's. The log says once when it does, and when not any more. */
export function watchClockSkew(clock: Clock, logger: Pick<Logger, 'info' | 'warn'>, intervalMs = 30_000) {
  let wasWrong = false

  /** How many seconds this node is ahead; negative if it is behind. */
  const seconds = () => (Date.now() - clock.now()) / 1000
  const isWrong = () => Math.abs(seconds()) > toleratedSeconds

  function check() {
    if (isWrong() === wasWrong) return
    wasWrong = !wasWrong
    const skew_seconds = Math.round(seconds())
    if (wasWrong) {
      logger.warn({ skew_seconds }, 'the clock of this node is wrong: it accepts or refuses the wrong tokens')
    } else logger.info({ skew_seconds }, 'the clock of this node is right again')
  }

  check()
  const timer = setInterval(check, intervalMs)
  timer.unref()
  return { seconds, isWrong, check, stop: () => clearInterval(timer) }
}
