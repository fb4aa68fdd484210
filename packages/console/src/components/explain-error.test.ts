import { expect, test } from 'vitest'
import { errorStatus } from '../../../contracts/src/errors.ts'
import { ServiceError } from '../service/service.ts'
import { german } from '../words/de/german.ts'
import type { Translate } from '../words/words.ts'
import { explainError } from './explain-error.ts'

const inGerman: Translate = (message, values = {}) =>
  german[message].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
const refused = (status: number, message: string, code: keyof typeof errorStatus = 'VALIDATION_ERROR') =>
  explainError(new ServiceError(status, code, message, 'req_1'), inGerman)

test('a refused field is named as in the editor, in the language of the console', () => {
  expect(refused(400, 'steps[1].title: must not be empty')).toBe(
    'Der Dienst nimmt „Schritte 2, Titel“ so nicht an: must not be empty',
  )
  expect(refused(422, 'audience.rule: has 300 clauses', 'UNPROCESSABLE_ENTITY')).toMatch(
    /^Der Dienst nimmt „Zielgruppe, /,
  )
  expect(refused(400, 'body: a JSON object is required')).toBe(
    'Der Dienst nimmt das so nicht an: body: a JSON object is required',
  )
})

test.each(Object.entries(errorStatus))('%s is explained in the language of the console', (code, status) => {
  const text = refused(status, 'What the service says.', code as keyof typeof errorStatus)
  expect(text.replace('What the service says.', '')).toMatch(/\b(Der|Das|Dienst|Ihre)\b/)
})

test('a proxy that answers without a code is explained by its status', () => {
  expect(refused(503, '', 'INTERNAL_ERROR')).toMatch(/^Der Dienst ist ausgelastet/)
  expect(refused(500, '', 'INTERNAL_ERROR')).toMatch(/^Im Dienst ist ein Fehler aufgetreten/)
})
