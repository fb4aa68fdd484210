import Type, { type Static } from 'typebox'
import { environments } from './api-keys.ts'
import { defineOperations } from './operation.ts'
import { anyIdOf, closed, dataOf } from './schema.ts'
import { subjectFields } from './subject.ts'

/** What must hold for something to be delivered, in the order in which it is asked. */
export const gates = ['breaker', 'status', 'schedule', 'page', 'progress', 'audience', 'rollout'] as const
export type Gate = (typeof gates)[number]

const Attributes = Type.Record(Type.String(), Type.Unknown())

export const DiagnoseRequest = closed(
  'DiagnoseRequest',
  {
    url: Type.String({
      minLength: 1,
      maxLength: 8192,
      description: 'The page, as its address bar shows it.',
    }),
    user_id: Type.String({ minLength: 1, maxLength: 255 }),
    anonymous: Type.Optional(
      Type.Boolean({ description: 'Whether that is a visitor without a JWT. `claims` then say nothing.' }),
    ),
    tokens: Type.Optional({ ...Attributes, description: 'What the page would send as `tokens`.' }),
    claims: Type.Optional({ ...Attributes, description: "What the user's JWT would hold." }),
    session_id: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
    locale: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    environment: Type.Optional(
      Type.Enum([...environments], {
        description: 'Whose progress counts; that of the API key unless given.',
      }),
    ),
    content_id: Type.Optional({
      ...anyIdOf('tour'),
      description: 'A tour or a content item; all of them unless given.',
    }),
  },
  {
    url: 'https://app.acme.example/projects',
    user_id: 'alice',
    tokens: { name: 'Alice' },
    claims: { plan: 'pro' },
    locale: 'en',
  },
)
export type DiagnoseRequest = Static<typeof DiagnoseRequest>

export const GateResult = closed('GateResult', {
  gate: Type.Enum([...gates]),
  passed: Type.Boolean(),
  reason: Type.String({ examples: ['/settings matches none of /projects*'] }),
})
export type GateResult = Static<typeof GateResult>

export const DiagnosedItem = closed('DiagnosedItem', {
  ...subjectFields,
  eligible: Type.Boolean(),
  gates: Type.Array(GateResult),
})
export type DiagnosedItem = Static<typeof DiagnosedItem>

export const Diagnosis = dataOf('Diagnosis', { items: Type.Array(DiagnosedItem) })
export type Diagnosis = Static<typeof Diagnosis>

export const diagnoseOperations = defineOperations({
  diagnose: {
    method: 'POST',
    path: '/v1/admin/diagnose',
    auth: 'viewer',
    tag: 'Analytics',
    summary: 'Why a user does or does not get something on a page',
    description: 'The answer comes from the evaluator that serves users.',
    body: DiagnoseRequest,
    responses: { 200: Diagnosis },
    errors: ['NOT_FOUND'],
  },
})
