import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

const response = (destroyed = false) =>
  Object.assign(new EventEmitter(), { destroyed }) as unknown as ServerResponse

/** Lets a request enter, and notes its name when it may continue or was refused. */
function start() {
  const enter = oneAtATime('long reads')
  const seen: string[] = []
  const request = (name: string, owner = 'acme', answer = response()) => {
    enter(owner, answer).then(
      () => seen.push(name),
      error => seen.push(`${name}: ${error.message}`),
    )
    return answer
  }
  /** Several turns of the event loop, after which every request that may continue has done so. */
  const turns = async () => {
    for (let count = 0; count < 10; count++) await new Promise(resolve => setImmediate(resolve))
  }
  return { request, seen, turns }
}

test('one request of an owner runs at a time, and other owners do not wait for it', async () => {
  const { request, seen, turns } = start()
  const first = request('first')
  const second = request('second')
  request('third')
  request('other', 'globex')
  await turns()
  expect(seen).toEqual(['first', 'other'])
  first.emit('close')
  await turns()
  expect(seen).toEqual(['first', 'other', 'second'])
  second.emit('close')
  await turns()
  expect(seen).toEqual(['first', 'other', 'second', 'third'])
})

test('20 wait, and further ones are refused', async () => {
  const { request, seen, turns } = start()
  for (let number = 0; number <= 20; number++) request(`${number}`)
  request('late')
  await turns()
  expect(seen).toEqual(['0', 'late: Too many long reads at the same time. Try again in 1 s.'])
})

test('a request whose client has left does not run, and the next one does', async () => {
  const { request, seen, turns } = start()
  const first = request('first')
  request('gone', 'acme', response(true))
  request('second')
  first.emit('close')
  await turns()
  expect(seen).toEqual(['first', expect.stringMatching(/^gone: /), 'second'])
})
