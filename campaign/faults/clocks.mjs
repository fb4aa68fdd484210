import { ensureFaketime } from '../../tools/servers/system-packages.mjs'
import { startCluster } from '../world/cluster.mjs'

const shifts = ['+10m', '-10m', '+100d', '-100d']

/** @type {import('../run-fault.mjs').Fault} */
const wrongClock = {
  name: 'clock',
  title: 'the clock of one node 10 minutes and 100 days ahead and behind',
  mayFail: [],
  start: () => startCluster({ settings: { DRAIN_SECONDS: '2' } }),
  async run({ world, load, progress, note, broken }) {
    const library = await ensureFaketime()
    const [node] = world.nodes
    const told = []
    for (const shift of shifts) {
      progress(shift)
      await node.terminate()
      const clock = { LD_PRELOAD: library, FAKETIME: shift, DONT_FAKE_MONOTONIC: '1' }
      node.change({ settings: clock })
      await node.start()
      await load.acknowledges(200)
      const { body } = await node.readiness()
      if (!body?.clock_skew_seconds) broken(`readiness does not tell that the clock is ${shift} wrong`)
      else told.push(`${body.clock_skew_seconds} s`)
    }
    await node.terminate()
    node.change({ settings: { LD_PRELOAD: '' } })
    await node.start()
    note(`readiness told ${told.join(', ')}`)
  },
}

export const clocks = [wrongClock]
