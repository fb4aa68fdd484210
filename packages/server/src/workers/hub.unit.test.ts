import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { afterEach, expect, test } from 'vitest'
import type { PrimaryCalls, WorkerCalls } from './calls.ts'
import { createChannel, portPipe } from './channel.ts'
import { createHub } from './hub.ts'

const ports: MessagePort[] = []
afterEach(() => {
  for (const port of ports.splice(0)) port.close()
})

/** A worker of the hub, which notes what it hears. */
function join(hub: ReturnType<typeof createHub>) {
  const { port1, port2 } = new MessageChannel()
  ports.push(port1, port2)
  const heard: unknown[] = []
  let adopt = async () => {}
  const calls: Partial<WorkerCalls> = {
    async tenantChanged(...change) {
      await adopt()
      heard.push(change)
    },
    notified: (...notification) => heard.push(notification),
    readMetrics: async () => [],
  }
  hub.join(port1, portPipe(port1), () => {})
  return {
    heard,
    port: port1,
    primary: createChannel<PrimaryCalls>(portPipe(port2), calls),
    adoptsAfter(end: Promise<void>) {
      adopt = () => end
    },
  }
}

test('a change of one worker is told to the others, and it learns when all of them serve it', async () => {
  const hub = createHub('/socket')
  const [first, second, third] = [join(hub), join(hub), join(hub)]
  let end = () => {}
  const adopted = new Promise<void>(resolve => {
    end = resolve
  })
  third.adoptsAfter(adopted)
  let isServed = false
  const served = first.primary.ask(60_000, 'tenantChanged', 'acme', 7).then(() => {
    isServed = true
  })
  await expect.poll(() => second.heard).toEqual([['acme', 7]])
  expect(isServed).toBe(false)
  end()
  await served
  expect([first.heard, third.heard]).toEqual([[], [['acme', 7]]])
})

test('a notification of one worker is told to the others', async () => {
  const hub = createHub('/socket')
  const [first, second] = [join(hub), join(hub)]
  first.primary.tell('notify', 'moved', 'eve')
  await expect.poll(() => second.heard).toEqual([['moved', 'eve']])
  hub.ownParts.notify('moved', 'joe')
  await expect.poll(() => first.heard).toEqual([['moved', 'joe']])
})

test('the process itself and its workers count together', async () => {
  const hub = createHub('/socket')
  const { primary } = join(hub)
  const call = { limiter: 'bad_key', caller: '10.0.0.1', windowMs: 60_000, calls: 1 }
  await primary.ask(60_000, 'countRates', [call, call])
  expect(await hub.ownParts.rates.count(call, 10)).toMatchObject({ current: 3 })
})

test('a worker that has left does not hold up the changes of others', async () => {
  const hub = createHub('/socket')
  const [first, second] = [join(hub), join(hub)]
  second.adoptsAfter(new Promise(() => {}))
  const served = first.primary.ask(60_000, 'tenantChanged', 'acme', 7)
  await first.primary.ask(60_000, 'adminSocket')
  hub.leave(second.port)
  await served
  await first.primary.ask(60_000, 'tenantChanged', 'acme', 8)
  expect(second.heard).toEqual([])
})
