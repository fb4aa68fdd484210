import { contentKindNames } from '@guide/contracts/content-kinds'
import { describe, expect, test } from 'vitest'
import { ContentCreate } from '../../../../contracts/src/content.ts'
import { TourCreate } from '../../../../contracts/src/tours.ts'
import { validationErrors } from '../../../../contracts/testing/validation-errors.ts'
import type { Service } from '../../service/service.ts'
import { german } from '../../words/de/german.ts'
import type { Translate } from '../../words/words.ts'
import { createItem } from './create-item.ts'
import { blank, templates } from './templates.ts'

const languages: Record<string, Translate> = {
  English: message => message,
  German: message => german[message],
}

test('every kind has a template, and there are at least seven', () => {
  expect(new Set(templates.map(({ kind }) => kind))).toEqual(new Set(contentKindNames))
  expect(templates.length).toBeGreaterThanOrEqual(7)
  expect(new Set(templates.map(({ id }) => id)).size).toBe(templates.length)
})

describe.each(Object.entries(languages))('in %s', (_, t) => {
  const all = [
    ...templates,
    ...contentKindNames.map(kind => ({ id: `blank ${kind}`, kind, definition: blank })),
  ]
  test.each(all)('the service accepts $id', async ({ kind, definition }) => {
    const sent: { path: string; body: unknown }[] = []
    const post = async (path: string, input: { body: unknown }) => {
      sent.push({ path, body: input.body })
      return { tour_id: 'tour_1', content_id: 'cnt_1' }
    }
    const id = await createItem({ post } as unknown as Service, kind, definition(t))
    expect(id).toBe(kind === 'tour' ? 'tour_1' : 'cnt_1')
    expect(sent.map(({ path }) => path)).toEqual([kind === 'tour' ? '/v1/admin/tours' : '/v1/admin/content'])
    expect(validationErrors(kind === 'tour' ? TourCreate : ContentCreate, sent[0]?.body)).toEqual([])
  })
})
