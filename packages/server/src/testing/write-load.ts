import { type Activity, type Client, createClient } from '@guide/contracts'
import { demoAdminToken, demoKey } from '../auth/demo.ts'

/** A change that the service confirmed. */
interface Acknowledged {
  requestId: string
  entityId: string
}

/** What is wrong with a database after a crash, as the API shows it. All lists are empty if nothing is. */
export interface Damage {
  /** Acknowledged changes that are missing, or missing in the audit records. */
  lost: string[]
  /** Changes without exactly one audit record, and audit records without a change. */
  torn: string[]
}

const clients = 6
const headers = { 'x-api-key': demoKey, authorization: `Bearer ${demoAdminToken}` }

/** Starts clients that change the demo tenant, one request after the other, until the service stops answering. */
export function startWriteLoad(url: string, name: string) {
  const acknowledged: Acknowledged[] = []
  let reached = () => {}
  let wanted = Number.POSITIVE_INFINITY

  const write = async (client: number, count: number) => {
    const id = `${name}-${client}-${count}`
    const service = createClient({ baseUrl: url, headers: { ...headers, 'x-request-id': id } })
    const entityId = await change(service, id, count)
    acknowledged.push({ requestId: id, entityId })
    if (acknowledged.length >= wanted) reached()
  }
  const running = Array.from({ length: clients }, async (_, client) => {
    for (let count = 0; ; count++) {
      const isAnswered = await write(client, count).then(
        () => true,
        () => false,
      )
      if (!isAnswered) return
    }
  })
  return {
    acknowledged,
    /** Resolves when this many changes are acknowledged. The clients keep writing. */
    reaches(count: number): Promise<void> {
      return new Promise((resolve, reject) => {
        wanted = count
        reached = resolve
        void Promise.all(running).then(() => reject(new Error('the clients stopped too early')))
      })
    },
    ended: Promise.all(running),
  }
}

/** Makes one of three kinds of change and returns the id of the changed entity. */
async function change(service: Client, id: string, count: number): Promise<string> {
  if (count % 3 === 0) return (await service.createApiKey({ body: { environment: 'test' } })).key_id
  if (count % 3 === 1) {
    const body = { user_id: id, email: `${id}@example.com`, role: 'viewer', name: id } as const
    await service.addAdminUser({ body })
    return id
  }
  await service.toggleCircuitBreaker({ body: { feature: 'tours', enabled: count % 2 === 0 } })
  return (await service.getConfig()).tenant_id
}

/** Compares the demo tenant with its audit records, and both with the acknowledged changes. */
export async function findDamage(url: string, acknowledged: Acknowledged[]): Promise<Damage> {
  const service = createClient({ baseUrl: url, headers })
  const [keys, users, records, config] = [
    await readAll(query => service.listApiKeys({ query })),
    await readAll(query => service.listAdminUsers({ query })),
    await readAll(query => service.listActivity({ query: { ...query, scope: 'tenant' } })),
    await service.getConfig(),
  ]
  const about = (entityType: string) => records.filter(record => record.entity_type === entityType)
  const recorded = new Map(records.map(record => [record.request_id, record.entity_id]))
  const configuration = about('config').reverse()
  return {
    lost: acknowledged
      .filter(({ requestId, entityId }) => recorded.get(requestId) !== entityId)
      .map(({ requestId }) => requestId),
    torn: [
      ...unmatched(
        keys.map(key => key.key_id),
        about('api-key'),
      ),
      ...unmatched(
        users.map(user => user.user_id),
        about('user'),
      ),
      ...configuration
        .filter((record, index) => !same(record.before, configuration[index - 1]?.after ?? null))
        .map(record => `${record.request_id} does not follow from the record before it`),
      ...(same(configuration.at(-1)?.after, config)
        ? []
        : ['the configuration differs from its last audit record']),
      ...(recorded.size === records.length ? [] : ['a request has two records']),
    ],
  }
}

/** The entities are created once and never changed, so each has exactly one audit record. */
function unmatched(ids: string[], records: Activity[]): string[] {
  const recorded = records.map(record => record.entity_id)
  return [
    ...ids
      .filter(id => recorded.filter(other => other === id).length !== 1)
      .map(id => `${id} does not have exactly one record`),
    ...recorded.filter(id => !ids.includes(id)).map(id => `${id} has a record but does not exist`),
  ]
}

const same = (one: unknown, other: unknown) => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, part]): [string, unknown] => [name, sorted(part)])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
}

interface List<T> {
  data: { items: T[]; total: number }
}

async function readAll<T>(
  list: (query: { limit: number; offset: number }) => Promise<List<T>>,
): Promise<T[]> {
  const items: T[] = []
  for (;;) {
    const { data } = await list({ limit: 100, offset: items.length })
    items.push(...data.items)
    if (items.length >= data.total || data.items.length === 0) return items
  }
}
