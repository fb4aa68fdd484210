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
  const turn = () => new Promise(resolve => setImmediate(resolve))
  return { request, seen, turn }
}

test('one request of an owner runs at a time, and other owners do not wait for it', async () => {
  const { request, seen, turn } = start()
  const first = request('first')
  const second = request('second')
  request('third')
  request('other', 'globex')
  await turn()
  expect(seen).toEqual(['first', 'other'])
  first.emit('close')
  await turn()
  expect(seen).toEqual(['first', 'other', 'second'])
  second.emit('close')
  await turn()
  expect(seen).toEqual(['first', 'other', 'second', 'third'])
})

test('20 wait, and further ones are refused', async () => {
  const { request, seen, turn } = start()
  for (let number = 0; number <= 20; number++) request(`${number}`)
  request('late')
  await turn()
  expect(seen).toEqual(['0', 'late: Too many long reads at the same time. Try again in 1 s.'])
})

test('a request whose client has left does not run, and the next one does', async () => {
  const { request, seen, turn } = start()
  const first = request('first')
  request('gone', 'acme', response(true))
  request('second')
  first.emit('close')
  await turn()
  expect(seen).toEqual(['first', expect.stringMatching(/^gone: /), 'second'])
})
