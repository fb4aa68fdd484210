import { afterAll, describe, expect, test } from 'vitest'
import { demoAdminToken, demoKey } from '../auth/demo.ts'
import { seedDemoTenant } from '../cli/demo-tenant.ts'
import { startGuideOnNewDatabase } from '../testing/guide.ts'

const guide = await startGuideOnNewDatabase({ ALLOW_DEMO_AUTH: 'true' })
afterAll(() => guide.close())
await seedDemoTenant(guide.deps)

interface Documented {
  operationId: string
  security: Record<string, unknown>[]
  parameters?: { name: string; in: string; example?: string }[]
  requestBody?: { content: Record<string, { schema: { $ref: string } }> }
}

const { paths, components } = (await guide.request('GET', '/openapi.json')).body
const requests = Object.entries<Record<string, Documented>>(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
)
type DocumentedRequest = (typeof requests)[number]

/** Sends the documented example with the credentials that the documentation pages fill in. */
function send({ path, method, parameters = [], requestBody }: DocumentedRequest) {
  const filled = parameters.reduce((part, { name, example = '' }) => part.replace(`{${name}}`, example), path)
  const component = requestBody?.content['application/json']?.schema.$ref.split('/').at(-1)
  const body = component && components.schemas[component].examples[0]
  const headers = { 'x-api-key': demoKey, authorization: `Bearer ${demoAdminToken}` }
  return guide.request(method.toUpperCase(), filled, { headers, ...(body && { body }) })
}

const ofTenant = requests.filter(({ security }) => security.some(({ apiKey, bearer }) => apiKey && bearer))
const named = (list: DocumentedRequest[]) => list.map(request => [request.operationId, request] as const)
const shows = (request: DocumentedRequest, name: string) => request.path.includes(`{${name}}`)

describe('the demo responds to the documented request', () => {
  // The demo has no threads and no end users before a user visits it, and the ids of its audit records and the tokens of
  // preview links are random.
  const isRandom = (request: DocumentedRequest) =>
    ['thread_id', 'activity_id', 'token'].some(id => shows(request, id)) ||
    request.path.includes('/end-users/')
  const reads = ofTenant.filter(request => request.method === 'get' && !isRandom(request))
  test.each(named(reads))('%s', async (_, request) => {
    expect((await send(request)).status).toBe(200)
  })
})

describe('the demo accepts the documented body of', () => {
  const isFile = ({ requestBody }: DocumentedRequest) => requestBody?.content['multipart/form-data']
  const writes = ofTenant.filter(
    request => request.method !== 'get' && !request.path.includes('{') && !isFile(request),
  )
  test.each(named(writes))('%s', async (_, request) => {
    expect((await send(request)).status).toBeLessThan(300)
  })

  test('every event of the documented batch', async () => {
    const batch = ofTenant.find(({ operationId }) => operationId === 'sendEvents') as DocumentedRequest
    const { data } = (await send(batch)).body
    expect([data.rejected, data.accepted + data.duplicates]).toEqual([[], 2])
  })

  test.each(['updateTour', 'updateContent', 'updateAudience', 'updateArticle'])('%s', async id => {
    const change = ofTenant.find(({ operationId }) => operationId === id) as DocumentedRequest
    expect((await send(change)).status).toBe(200)
  })
})
