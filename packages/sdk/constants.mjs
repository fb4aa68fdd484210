// Constants that the bundler writes into the SDK's sources, and vitest for the unit tests. The SDK itself imports only
// types of the contracts, so this is how facts from the table of content kinds reach the browser.
import { readFileSync } from 'node:fs'
import { contentKinds } from '@guide/contracts/content-kinds'

/** The release, from package.json. */
export const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))

/** @param {'anchored' | 'takes_over'} fact */
const kindsWith = fact =>
  Object.entries(contentKinds)
    .filter(([, facts]) => facts[fact])
    .map(([kind]) => kind)

/** Values for the `define` option of Vite and vitest. */
export const constants = {
  // Only guide.js has it; the other files import the module.
  __DEBUG_PATH__: '""',
  __GUIDE_VERSION__: JSON.stringify(version),
  __ANCHORED_KINDS__: JSON.stringify(kindsWith('anchored')),
  __KINDS_THAT_TAKE_OVER__: JSON.stringify(kindsWith('takes_over')),
}
