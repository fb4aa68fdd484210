import { sdkSizes } from '../packages/sdk/sizes.mjs'
import { bundlePeer, gzipped } from './measure/bundle-peer.mjs'
import { table } from './measure/table.mjs'

export const summary = 'download size of the SDK, compared with tour libraries bundled in the same way'

/** Each shows a tour. Modules that such a page loads anyway are left out. @type {Record<string, [string, string[]?]>} */
const peers = {
  'driver.js': [
    "import { driver } from 'driver.js'; import 'driver.js/dist/driver.css'; globalThis.tour = driver",
  ],
  'shepherd.js': [
    "import Shepherd from 'shepherd.js'; import 'shepherd.js/dist/css/shepherd.css'; globalThis.tour = Shepherd",
  ],
  'intro.js': ["import introJs from 'intro.js'; import 'intro.js/introjs.css'; globalThis.tour = introJs"],
  'react-joyride, without React': [
    "import * as joyride from 'react-joyride'; globalThis.tour = joyride",
    ['react', 'react-dom', 'react/jsx-runtime', 'react-dom/client'],
  ],
}

export async function run() {
  const kilobytes = (/** @type {number} */ bytes) => `${(bytes / 1024).toFixed(2)} KB`
  const ours = sdkSizes()
  const tour = ours.find(({ name }) => name === 'first tour')?.bytes ?? 0
  const rows = ours.map(({ name, bytes, budget }) => [
    name,
    kilobytes(bytes),
    `≤ ${kilobytes(budget)}`,
    bytes <= budget ? 'yes' : 'no',
  ])
  console.log(table(['SDK, gzip', 'size', 'budget', 'kept'], rows))
  console.log()
  const others = []
  for (const [name, [source, external]] of Object.entries(peers)) {
    const { js, css } = await bundlePeer(source, external)
    const bytes = gzipped(js) + gzipped(css)
    others.push([name, kilobytes(bytes), `${(tour / bytes).toFixed(2)} ×`])
  }
  console.log(table(['for a tour, gzip', 'size', 'Guide, first tour'], others))
}
