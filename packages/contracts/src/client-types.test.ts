import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, expectTypeOf, test } from 'vitest'
import type { Client, InputOf } from './client.ts'
import type { AnswerOf } from './operation.ts'
import type { operations } from './operations.ts'
import type { SdkConfig } from './sdk-edge.ts'
import type { Tour, TourUpdate } from './tours.ts'

type Served = typeof operations

// Types leave no trace at run time: what the assertions below say is checked by the compiler in the last test.

test('a call takes the parameters of its path, its query and its body, and nothing else', () => {
  expectTypeOf<Parameters<Client['getConfig']>>().toEqualTypeOf<[input?: unknown]>()
  expectTypeOf<Client['getTenant']>().parameter(0).toEqualTypeOf<{ params: { tenant_id: string } }>()
  expectTypeOf<Client['createApiKey']>()
    .parameter(0)
    .toEqualTypeOf<{ body: { environment: 'live' | 'test' } }>()
  expectTypeOf<InputOf<Served['updateTour']>>().toExtend<{ params: { tour_id: string }; body: TourUpdate }>()
  expectTypeOf<{ params: { tour_id: string } }>().not.toExtend<InputOf<Served['updateTour']>>()
  expectTypeOf<{ params: { id: string }; body: TourUpdate }>().not.toExtend<InputOf<Served['updateTour']>>()
})

test('a body has no place for read-only fields, and knows the aliases', () => {
  expectTypeOf<TourUpdate>().not.toHaveProperty('tour_id')
  expectTypeOf<{ trigger: { type: 'idle' } }>().toExtend<TourUpdate>()
  expectTypeOf<{ trigger: { type: 'never' } }>().not.toExtend<TourUpdate>()
  expectTypeOf<Tour['trigger']>().not.toHaveProperty('type')
})

test('an answer is what the operation declares', () => {
  expectTypeOf<AnswerOf<Served['getTour']>>().toEqualTypeOf<Tour>()
  expectTypeOf<SdkConfig>().toExtend<AnswerOf<Served['getSdkConfig']>>()
  expectTypeOf<Exclude<AnswerOf<Served['getSdkConfig']>, SdkConfig>>().not.toBeNever()
})

test('the compiler agrees with these assertions, and with every other test of this package', async () => {
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
}, 60_000)
