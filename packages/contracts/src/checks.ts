import Type, { type Static } from 'typebox'
import { ContentUpdate } from './content.ts'
import { defineOperations } from './operation.ts'
import { closed, dataOf } from './schema.ts'
import { TourUpdate } from './tours.ts'

/** How bad a finding is: it can never work, it fails for some users, or it could be better. */
export const checkLevels = ['error', 'warning', 'hint'] as const

export const CheckFinding = closed('CheckFinding', {
  check: Type.String({ description: 'The name of the check.', examples: ['invalid_selector'] }),
  level: Type.Enum([...checkLevels], {
    description:
      '`error`: it can never be shown, or never works. `warning`: it fails for some users. `hint`: it could be better.',
  }),
  path: Type.String({
    description: 'The field that the finding is about; empty if it is about the whole item.',
    examples: ['steps[2].element_target.css_selector'],
  }),
  message: Type.String({ examples: ['"#save >" is not a valid CSS selector.'] }),
  code: Type.Optional(
    Type.String({
      description:
        'The message for programs, which say it with `values` in other words. New codes may be added.',
      examples: ['invalid_selector'],
    }),
  ),
  values: Type.Optional(
    Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]), {
      description: 'What the message is about.',
      examples: [{ selector: '#save >' }],
    }),
  ),
})
export type CheckFinding = Static<typeof CheckFinding>

export const CheckFindings = dataOf('CheckFindings', {
  items: Type.Array(CheckFinding, { description: 'Errors first, then warnings, then hints.' }),
})

const summary = 'Check before publishing'
const description = (noun: string) =>
  `Looks for mistakes in the working copy of the ${noun}, such as an invalid selector, an end date in the past or an unknown audience. Findings never prevent a publish.`

const ofChanges = (noun: string) =>
  `The same for the ${noun} as it would be after an update with this body. Nothing is changed. A body that an update would refuse returns the same error.`

export const checkOperations = defineOperations({
  checkTour: {
    method: 'GET',
    path: '/v1/admin/tours/{tour_id}/checks',
    auth: 'viewer',
    heavy: 'read',
    tag: 'Tours',
    summary,
    description: description('tour'),
    responses: { 200: CheckFindings },
  },
  checkTourChanges: {
    method: 'POST',
    path: '/v1/admin/tours/{tour_id}/checks',
    auth: 'viewer',
    heavy: 'read',
    tag: 'Tours',
    summary: 'Check changes before saving',
    description: ofChanges('tour'),
    body: TourUpdate,
    bodyLimit: 1024 * 1024,
    responses: { 200: CheckFindings },
    errors: ['UNPROCESSABLE_ENTITY'],
  },
  checkContent: {
    method: 'GET',
    path: '/v1/admin/content/{content_id}/checks',
    auth: 'viewer',
    heavy: 'read',
    tag: 'Content',
    summary,
    description: description('content item'),
    responses: { 200: CheckFindings },
  },
  checkContentChanges: {
    method: 'POST',
    path: '/v1/admin/content/{content_id}/checks',
    auth: 'viewer',
    heavy: 'read',
    tag: 'Content',
    summary: 'Check changes before saving',
    description: ofChanges('content item'),
    body: ContentUpdate,
    bodyLimit: 1024 * 1024,
    responses: { 200: CheckFindings },
    errors: ['UNPROCESSABLE_ENTITY'],
  },
})
