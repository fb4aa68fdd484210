import type { MachineRates } from '../http/machine-rates.ts'
import { createTokenBuckets, type NamedBucket, type Waits } from '../http/token-buckets.ts'
import type { CallCount } from '../http/window-counter.ts'
import type { PrimaryCalls, RateCall, RateResult } from './calls.ts'
import type { Channel } from './channel.ts'
import { createRateCounts } from './rate-counts.ts'

const timeoutMs = 500
const reportIntervalMs = 20
/** All workers together may count this part of a limit by themselves, before the primary process knows. */
const unaskedPart = 0.1

interface Parts {
  primary: Pick<Channel<PrimaryCalls>, 'ask' | 'tell'>
  workers: number
}

/**
 * Counts for the rate limits together with the other workers of this machine. The primary process has the counts. A worker
 * asks it only about callers who come close to their limit: the calls of all others are counted here, and told a moment
 * later. So most requests do not wait, and a caller can exceed a large limit by a tenth, and a small one not at all.
 */
export function createWorkerRates({ primary, workers }: Parts): MachineRates {
  const countHere = createRateCounts()
  const shares = createTokenBuckets()
  let asked: { call: RateCall; answer: (result: RateResult | undefined) => void }[] = []
  let told = new Map<string, RateCall>()

  /** The calls of one turn of the event loop are sent together. */
  function ask(call: RateCall): Promise<RateResult | undefined> {
    if (asked.length === 0) setImmediate(sendAsked)
    return new Promise(answer => asked.push({ call, answer }))
  }

  async function sendAsked() {
    const calls = asked
    asked = []
    report()
    const results = await primary.ask(
      timeoutMs,
      'countRates',
      calls.map(({ call }) => call),
    )
    for (const [index, { answer }] of calls.entries()) answer(results?.[index])
  }

  function tellLater(key: string, call: RateCall, add: (known: RateCall) => void) {
    if (told.size === 0) setTimeout(report, reportIntervalMs)
    const known = told.get(key)
    if (known) add(known)
    else told.set(key, call)
  }

  function report() {
    if (told.size === 0) return
    primary.tell('countRates', [...told.values()])
    told = new Map()
  }

  const shareOf = (max: number) => Math.floor((max * unaskedPart) / workers)

  return {
    count(call, max) {
      const share = shareOf(max)
      if (call.calls > 0 && share > 0) {
        const here = countHere(call) as CallCount
        if (here.current <= share) {
          tellLater(`${call.limiter} ${call.caller}`, { ...call }, known => {
            if ('calls' in known) known.calls += call.calls
          })
          return here
        }
      }
      return ask(call) as Promise<CallCount | undefined>
    },

    take(buckets, cost) {
      const share = buckets.map(bucket => ownShare(bucket, workers))
      if (share.every(({ limit }) => limit.max >= 1)) {
        const here = shares.take(share, cost)
        if (here.isAllowed) {
          tellLater(buckets.map(({ name }) => name).join(' '), { buckets, cost, isAllowed: true }, known => {
            if ('cost' in known) known.cost += cost
          })
          return { isAllowed: true, waits: [] }
        }
      }
      return ask({ buckets, cost }) as Promise<Waits | undefined>
    },
  }
}

/** The shares of all workers are refilled as fast as the bucket, and hold a part of it. */
function ownShare({ name, limit: { max, windowSeconds } }: NamedBucket, workers: number): NamedBucket {
  return {
    name,
    limit: { max: Math.floor((max * unaskedPart) / workers), windowSeconds: windowSeconds * unaskedPart },
  }
}
