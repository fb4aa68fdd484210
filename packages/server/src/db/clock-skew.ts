import type { Logger } from 'pino'
import type { Clock } from './database-clock.ts'

/** As much as the leeway of tokens. */
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
      logger.warn(
        { skew_seconds },
        'the clock of this node is wrong: connections to other services may fail, because certificates are checked by it',
      )
    } else logger.info({ skew_seconds }, 'the clock of this node is right again')
  }

  check()
  const timer = setInterval(check, intervalMs)
  timer.unref()
  return { seconds, isWrong, check, stop: () => clearInterval(timer) }
}
