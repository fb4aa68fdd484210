import { expect, test, vi } from 'vitest'
import { createEventService } from './events-service.ts'
import { createGroupCommit } from './group-commit.ts'

vi.mock('./group-commit.ts', () => ({ createGroupCommit: vi.fn(() => ({})) }))

test.each([
  [{ max: 50_000, windowSeconds: 10 }, 5000],
  [null, Number.POSITIVE_INFINITY],
])(
  'with RATE_LIMIT_TENANT_EVENTS %j, a heavy tenant may store %d events per second',
  (tenantEvents, perSecond) => {
    const settings = { bounds: {}, eventRetentionDays: 90, rateLimits: { tenantEvents } }
    createEventService({ settings, database: { kind: 'embedded' } } as never)
    expect(createGroupCommit).toHaveBeenLastCalledWith(expect.objectContaining({ perSecond }))
  },
)
