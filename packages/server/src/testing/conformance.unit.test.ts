import { describe, expect, test } from 'vitest'
import { checkConformance, type Received } from './conformance.ts'

const live: Received = {
  method: 'GET',
  path: '/v1/health/live',
  status: 200,
  contentType: 'application/json; charset=utf-8',
  body: { status: 'live' },
}
const envelope = { error: { code: 'NOT_FOUND', message: 'This path does not exist.', request_id: 'req_1' } }
const check = (changes: Partial<Received>) => () => checkConformance({ ...live, ...changes })

describe('a documented response passes', () => {
  test.each<[string, Partial<Received>]>([
    ['a valid response', {}],
    ['the same at another path', { path: '/health/live' }],
    ['a documented error', { status: 503, body: envelope }],
    ['an empty response', deleted({})],
    ['text', { path: '/metrics', contentType: 'text/plain; charset=utf-8', body: '# HELP' }],
    ['an error of an unknown path', { path: '/nowhere', status: 404, body: envelope }],
    ['a response to HEAD', { method: 'HEAD', path: '/nowhere', status: 404, body: undefined }],
  ])('%s', (_, changes) => {
    expect(check(changes)).not.toThrow()
  })
})

describe('any other response is reported', () => {
  test.each<[string, Partial<Received>, string]>([
    ['a wrong value', { body: { status: 'alive' } }, 'does not conform to its schema'],
    ['a missing field', { body: {} }, 'does not conform to its schema'],
    ['an additional field', { body: { status: 'live', since: 1 } }, 'does not conform to its schema'],
    ['no body', { body: undefined }, 'does not conform to its schema'],
    ['a wrong value at the other path', { path: '/health/live', body: {} }, 'does not conform to its schema'],
    ['a status that is not documented', { status: 201 }, '→ 201 is not documented in "all"'],
    ['an error that is not documented', { status: 404, body: envelope }, '→ 404 is not documented'],
    [
      'a media type that is not documented',
      { contentType: 'text/html' },
      'undocumented media type "text/html"',
    ],
    ['no media type', { contentType: '' }, 'undocumented media type ""'],
    ['a body that should be empty', deleted({ body: {} }), 'must be empty'],
    ['an error without the envelope', { status: 503, body: 'sorry' }, 'is not the error envelope'],
    [
      'an envelope with an additional field',
      { status: 503, body: { error: { ...envelope.error, stack: '' } } },
      'is not the error envelope',
    ],
    [
      'an envelope with a second top-level field',
      { status: 503, body: { ...envelope, ok: false } },
      'is not the error envelope',
    ],
    [
      'an envelope without the request id',
      { status: 503, body: { error: { code: 'UNAVAILABLE', message: '' } } },
      'is not the error envelope',
    ],
    ['an empty error', { status: 503, body: undefined }, 'is not the error envelope'],
    [
      'an unknown code',
      { status: 503, body: { error: { ...envelope.error, code: 'TEAPOT' } } },
      'is not the error envelope',
    ],
    [
      'an error of an unknown path without the envelope',
      { path: '/x', status: 404, body: {} },
      'is not the error envelope',
    ],
    [
      'an invalid date',
      {
        path: '/v1/admin/api-keys/key_1',
        method: 'DELETE',
        body: { data: { key_id: 'key_1', revoked_at: 'soon' } },
      },
      'does not conform to its schema',
    ],
  ])('%s', (_, changes, message) => {
    expect(check(changes)).toThrow(message)
  })
})

function deleted(changes: Partial<Received>): Partial<Received> {
  return {
    method: 'DELETE',
    path: '/v1/admin/users/ada',
    status: 204,
    contentType: '',
    body: undefined,
    ...changes,
  }
}
