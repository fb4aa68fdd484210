import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, expectTypeOf, test } from 'vitest'
import type { Client, InputOf } from './client.ts'
import type { ResponseOf } from './operation.ts'
import type { operations } from './operations.ts'
import type { SdkConfig } from './sdk-edge.ts'
import type { Tour, TourUpdate } from './tours.ts'

type Served = typeof operations

// Type assertions have no effect at run time. The last test runs the compiler, which checks them.

test('a call accepts its path parameters, query and body, and nothing else', () => {
  expectTypeOf<Parameters<Client['getConfig']>>().toEqualTypeOf<[input?: unknown]>()
  expectTypeOf<Client['getTenant']>().parameter(0).toEqualTypeOf<{ params: { tenant_id: string } }>()
  expectTypeOf<Client['createApiKey']>()
    .parameter(0)
    .toEqualTypeOf<{ body: { environment: 'live' | 'test' } }>()
  expectTypeOf<InputOf<Served['updateTour']>>().toExtend<{ params: { tour_id: string }; body: TourUpdate }>()
  expectTypeOf<{ params: { tour_id: string } }>().not.toExtend<InputOf<Served['updateTour']>>()
  expectTypeOf<{ params: { id: string }; body: TourUpdate }>().not.toExtend<InputOf<Served['updateTour']>>()
})

test('the type of a body excludes read-only fields and includes aliases', () => {
  expectTypeOf<TourUpdate>().not.toHaveProperty('tour_id')
  expectTypeOf<{ trigger: { type: 'idle' } }>().toExtend<TourUpdate>()
  expectTypeOf<{ trigger: { type: 'never' } }>().not.toExtend<TourUpdate>()
  expectTypeOf<Tour['trigger']>().not.toHaveProperty('type')
})

test('a response has the type that the operation declares', () => {
  expectTypeOf<ResponseOf<Served['getTour']>>().toEqualTypeOf<Tour>()
  expectTypeOf<ResponseOf<Served['getSdkConfig']>>().toEqualTypeOf<SdkConfig>()
})

test('the compiler accepts these assertions and all other tests of this package', async () => {
  const from = (path: string) => fileURLToPath(new URL(path, import.meta.url))
  const check = promisify(execFile)(process.execPath, [
    from('../../../node_modules/typescript/bin/tsc'),
    '--project',
    from('../tsconfig.test.json'),
  ])
  expect(
    await check.then(
      () => '',
      error => error.stdout,
    ),
  ).toBe('')
}, 300_000)
