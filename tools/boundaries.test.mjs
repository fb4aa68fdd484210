import { expect, test } from 'vitest'
import { findImports } from './boundaries/find-imports.mjs'
import { findViolations } from './boundaries/find-violations.mjs'

/** The violations in a small tree. Paths that do not begin with `packages/` are below the server's src folder. @param {Record<string, string>} files */
function check(files) {
  const sources = new Map()
  for (const [path, source] of Object.entries(files)) {
    sources.set(path.startsWith('packages/') ? path : `packages/server/src/${path}`, source)
  }
  return findViolations(sources).map(line => line.replaceAll('packages/server/src/', ''))
}

const allowed = {
  'a route that calls its service': { 'features/tours/tours-routes.ts': "import './tours-service.ts'" },
  'a service that uses its store and a transaction': {
    'features/tours/tours-service.ts': "import './tours-store.ts'\nimport '../../db/transaction.ts'",
  },
  'a store that writes SQL': { 'features/tours/tours-store.ts': "import { eq } from 'drizzle-orm'" },
  'a feature that reads another through its door': {
    'features/tours/tours-service.ts': "import { find } from '../themes/themes-reads.ts'",
  },
  'a feature that changes another through its door': {
    'features/platform/platform-service.ts': "import { issue } from '../api-keys/api-keys-writes.ts'",
  },
  'the HTTP layer that knows Fastify': { 'http/errors.ts': "import fastify from 'fastify'" },
  'the composition root that knows all features': {
    'deps.ts': "import './features/tours/tours-service.ts'\nimport './features/themes/themes-store.ts'",
  },
  'a test that imports from any layer': {
    'features/tours/tours-routes.test.ts':
      "import '../../testing/app.ts'\nimport './tours-store.ts'\nimport 'fastify'",
  },
  'a server that imports engine and contracts': {
    'env.ts': "import '@guide/contracts'\nimport '@guide/engine'",
  },
  'an SDK that imports the types of the contracts': {
    'packages/sdk/src/core/api.ts': "import type { Tour } from '@guide/contracts'",
  },
  'a module of the SDK that draws with render and knows the types of its contract': {
    'packages/sdk/src/modules/tour/mount.ts':
      "import { card } from '../../render/card.ts'\nimport { hole } from '../../render/anchor/hole.ts'\nimport type { Stage } from '../../core/content-module.ts'\nimport { firstStep } from './first-step.ts'",
  },
  'an SDK core that knows the types of what it loads later': {
    'packages/sdk/src/core/arm.ts': "import type { armTrigger } from './later/triggers/arm-trigger.ts'",
  },
  'an SDK entry that offers the core and the targets': {
    'packages/sdk/src/entry/preview.ts':
      "export { createHost } from '../core/host.ts'\nexport { createTargets } from '../targets/targets.ts'",
  },
  "a console that previews with the SDK's renderer": {
    'packages/console/src/app/preview.ts': "import '@guide/sdk/preview'",
  },
}

test.each(Object.entries(allowed))('%s is allowed', (_title, files) => {
  expect(check(files)).toEqual([])
})

/** @type {Record<string, [Record<string, string>, RegExp]>} */
const refused = {
  'a route that imports a store': [
    { 'features/tours/tours-routes.ts': "import './tours-store.ts'" },
    /^features\/tours\/tours-routes\.ts:1 imports \.\/tours-store\.ts: routes may import .*; this is store$/,
  ],
  'a route that imports the database': [
    { 'features/tours/tours-routes.ts': "\nimport type { Database } from '../../db/database.ts'" },
    /^features\/tours\/tours-routes\.ts:2 .*; this is db$/,
  ],
  'a service that imports the HTTP layer': [
    { 'features/tours/tours-service.ts': "import '../../http/etag.ts'" },
    /service may import .*; this is http$/,
  ],
  'a service that knows Fastify': [
    { 'features/tours/tours-service.ts': "import type { FastifyRequest } from 'fastify'" },
    /imports fastify: only http, app, main may import it; this is service$/,
  ],
  'a service that knows a Fastify plugin': [
    { 'features/tours/tours-service.ts': "import cors from '@fastify/cors'" },
    /only http, app, main may import it/,
  ],
  'a service that writes SQL': [
    { 'features/tours/tours-service.ts': "import { eq } from 'drizzle-orm'" },
    /only db, store, auth may import it; this is service$/,
  ],
  'a store that imports its service': [
    { 'features/tours/tours-store.ts': "import './tours-service.ts'" },
    /store may import .*; this is service$/,
  ],
  "a feature that imports another's store": [
    { 'features/tours/tours-service.ts': "import '../themes/themes-store.ts'" },
    /another feature is entered through features\/themes\/themes-reads\.ts or features\/themes\/themes-writes\.ts$/,
  ],
  "a feature that imports another's service dynamically": [
    { 'features/tours/tours-service.ts': "const them = await import('../themes/themes-service.ts')" },
    /another feature is entered through/,
  ],
  'a -reads file that declares a class': [
    { 'features/tours/tours-reads.ts': 'export class TourCache {}' },
    /^features\/tours\/tours-reads\.ts holds state: only functions and types$/,
  ],
  'a -writes file that has a cache': [
    { 'features/tours/tours-writes.ts': "import { LRUCache } from 'lru-cache'" },
    /^features\/tours\/tours-writes\.ts holds state/,
  ],
  'the database layer that imports a feature': [
    { 'db/client.ts': "export { tours } from '../features/tours/tours-reads.ts'" },
    /db may import base; this is feature$/,
  ],
  'a feature that imports the composition root': [
    { 'features/tours/tours-routes.ts': "import type { Deps } from '../../deps.ts'" },
    /this is deps$/,
  ],
  'code that imports testing/': [
    { 'env.ts': "import './testing/app.ts'" },
    /only tests may import testing\/$/,
  ],
  'a folder without a layer': [{ 'misc/thing.ts': "import '../env.ts'" }, /misc\/thing\.ts has no layer$/],
  'contracts that import the engine': [
    { 'packages/contracts/src/index.ts': "import '@guide/engine'" },
    /contracts may import nothing else$/,
  ],
  'a server that imports the SDK': [
    { 'env.ts': "import '@guide/sdk'" },
    /server may import contracts, contracts\/canonical-json, engine, engine\/attribute-names, engine\/nearest-name, engine\/rich-text$/,
  ],
  'an SDK that imports values of the contracts': [
    { 'packages/sdk/src/core/api.ts': "import { type Tour } from '@guide/contracts'" },
    /sdk may import only types of contracts/,
  ],
  'an SDK core that imports a module': [
    { 'packages/sdk/src/core/session.ts': "import type { attach } from '../modules/help/attach.ts'" },
    /core may import constants, contract, targets, type:lazy, debug; this is modules$/,
  ],
  'an SDK core that draws': [
    { 'packages/sdk/src/core/host.ts': "import { element } from '../render/element.ts'" },
    /core may import .*; this is render$/,
  ],
  'an SDK core that imports the values of what it loads later': [
    { 'packages/sdk/src/core/arm.ts': "import { armTrigger } from './later/triggers/arm-trigger.ts'" },
    /core may import .*; this is lazy$/,
  ],
  "an SDK renderer that knows the core's state": [
    { 'packages/sdk/src/render/card.ts': "import type { Stage } from '../core/content-module.ts'" },
    /render may import nothing else; this is contract$/,
  ],
  'an SDK renderer that imports what only some kinds need': [
    { 'packages/sdk/src/render/card.ts': "import { place } from './anchor/place.ts'" },
    /render may import nothing else; this is anchor$/,
  ],
  'SDK targets that know the core': [
    { 'packages/sdk/src/targets/targets.ts': "import type { Item } from '../core/item.ts'" },
    /targets may import nothing else; this is contract$/,
  ],
  'a module of the SDK that imports the inside of the core': [
    { 'packages/sdk/src/modules/admin/attach.ts': "import type { Store } from '../../core/store.ts'" },
    /modules may import render, anchor, actions, status, type:contract; this is core$/,
  ],
  'a module of the SDK that imports values of its contract': [
    { 'packages/sdk/src/modules/tour/mount.ts': "import { readItem } from '../../core/item.ts'" },
    /modules may import render, anchor, actions, status, type:contract; this is contract$/,
  ],
  'two modules of the SDK that know each other': [
    { 'packages/sdk/src/modules/admin/attach.ts': "import type { View } from '../help/view.ts'" },
    /modules do not import each other/,
  ],
  'a folder of the SDK without a layer': [
    { 'packages/sdk/src/extra/thing.ts': "import '../core/api.ts'" },
    /extra\/thing\.ts has no layer$/,
  ],
  'a console that imports the inside of the SDK': [
    { 'packages/console/src/app/preview.ts': "import '@guide/sdk/core'" },
    /console may import type:contracts, contracts\/content-kinds, .*, sdk\/preview, sdk\/all-modules/,
  ],
  'a console that imports the schemas of the contracts': [
    { 'packages/console/src/service/service.ts': "import { Tour } from '@guide/contracts'" },
    /console may import only types of contracts/,
  ],
  'a feature of the console that imports another': [
    { 'packages/console/src/features/home/home.tsx': "import '../content/list.tsx'" },
    /features do not import each other; what they share belongs to components$/,
  ],
  'a component of the console that imports a feature': [
    { 'packages/console/src/components/badge.tsx': "import '../features/content/list.tsx'" },
    /components may import service, words, type:stage; this is features$/,
  ],
  'a package reached by a path': [
    { 'env.ts': "import '../../contracts/src/index.ts'" },
    /a package is imported by its name, never by a path$/,
  ],
  'a package that is not in the table': [
    { 'packages/extra/src/index.ts': "import '@guide/contracts'" },
    /packages\/extra is not in the table/,
  ],
  'two files that import each other': [
    { 'env.ts': "import './ids.ts'", 'ids.ts': "\nimport type { Env } from './env.ts'" },
    /^ids\.ts:2 imports \.\/env\.ts: closes the cycle env\.ts → ids\.ts → env\.ts$/,
  ],
}

test.each(Object.entries(refused))('%s is refused', (_title, [files, expected]) => {
  expect(check(files)).toEqual([expect.stringMatching(expected)])
})

test('a longer cycle is reported once, without the files that lead to it', () => {
  const lines = check({
    'cli/start.ts': "import '../a.ts'",
    'a.ts': "import './b.ts'",
    'b.ts': "import './c.ts'",
    'c.ts': "import './a.ts'",
  })
  expect(lines).toEqual(['c.ts:1 imports ./a.ts: closes the cycle a.ts → b.ts → c.ts → a.ts'])
})

test('imports are found in every form, with their lines', () => {
  const source = `import 'side-effect'
import whole from "default"
import type { A } from 'types'
import type from 'a-default-called-type'
import {
  one,
  type Two,
} from 'many-lines'
export * from 'all'
export type { B } from 'exported-types'
export const lazy = () => import('dynamic')
`
  const found = findImports(source).map(one => `${one.line} ${one.specifier}${one.typesOnly ? ' types' : ''}`)
  expect(found).toEqual([
    '1 side-effect',
    '2 default',
    '3 types types',
    '4 a-default-called-type',
    '5 many-lines',
    '9 all',
    '10 exported-types types',
    '11 dynamic',
  ])
})

test('comments and exported values are not imports', () => {
  const source = `// import 'a'
/**
 * import 'b'
 */
export const text = 'from'
export { text as again }
export const note = "import 'c'"
`
  expect(findImports(source)).toEqual([])
})
