import type { LastContext, SeenOrigin } from '@guide/contracts'
import { describe, expect, test } from 'vitest'
import { proposedPage } from './proposed-page.ts'

const context = (seen_at: string, tokens: Record<string, unknown>): LastContext => ({
  environment: 'live',
  claims: {},
  tokens,
  truncated: false,
  seen_at,
})
const seen = (origin: string | null, last_seen_at: string | null): SeenOrigin => ({
  key_id: 'key_1',
  environment: 'live',
  origin,
  first_seen_at: last_seen_at,
  last_seen_at,
  last_refusal: null,
})

describe('the proposed page', () => {
  test('is the one of the newest context that has one', () => {
    const contexts = [
      context('2026-01-01T00:00:00.000Z', { page_url: 'https://a.example/old' }),
      context('2026-01-03T00:00:00.000Z', { picture: 'https://a.example/face.png', page: 7 }),
      context('2026-01-02T00:00:00.000Z', { url: 'https://a.example/new' }),
    ]
    expect(proposedPage(contexts, [])).toBe('https://a.example/new')
  })

  test('is else the start of the application that was seen last', () => {
    const origins = [
      seen('https://a.example', '2026-01-01T00:00:00.000Z'),
      seen('https://b.example', '2026-01-02T00:00:00.000Z'),
      seen(null, '2026-01-03T00:00:00.000Z'),
      seen('https://refused.example', null),
    ]
    expect(proposedPage([context('2026-01-01T00:00:00.000Z', { url: '/relative' })], origins)).toBe(
      'https://b.example/',
    )
    expect(proposedPage([], [])).toBe('')
  })
})
