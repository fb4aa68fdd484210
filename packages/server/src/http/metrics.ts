import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type NodeState, nodeMetrics } from './node-metrics.ts'

/** How much tenants store: all together, and those that are close to a bound. */
export interface UsageReport {
  limits: Record<string, number>
  rates: { rate: string; at_once: number; per_second: number }[]
  totals: { bound: string; used: number }[]
  fullest: { tenant_id: string; bound: string; ratio: number }[]
}

/**
 * Measures every request by its route. `render` returns the metrics as Prometheus reads them, and `read` as values, which can
 * be added to those of other workers.
 * @param leftOut how many items the responses to pages left out since the start, by the gate
 */
export function measure(
  app: FastifyInstance,
  readUsage: () => Promise<UsageReport>,
  leftOut: Readonly<Record<string, number>>,
  node: NodeState,
) {
  const register = new Registry()
  collectDefaultMetrics({ register })
  // Those of the process are the same in all its threads, and must not be added up.
  if (!node.servesPages) for (const name of processMetrics(register)) register.removeSingleMetric(name)
  const duration = new Histogram({
    name: 'guide_http_request_duration_seconds',
    help: 'How long requests took, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [register],
  })
  new Counter({
    name: 'guide_items_left_out_total',
    help: 'Items that responses to pages left out because of a bound: budget or room.',
    labelNames: ['gate'],
    registers: [register],
    collect() {
      this.reset()
      for (const [gate, count] of Object.entries(leftOut)) this.inc({ gate }, count)
    },
  })
  const refusals = new Counter({
    name: 'guide_refusals_total',
    help: 'Requests that were refused, by the code of the error.',
    labelNames: ['code'],
    registers: [register],
  })
  const showNode = nodeMetrics(register, node)
  app.addHook('onResponse', (request, reply, done) => {
    if (request.isForwarded) return done()
    if (request.refusal) refusals.inc({ code: request.refusal })
    const route = request.routeOptions.url ?? 'unknown'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  const showUsage = usageGauges(register)
  async function update() {
    // The other metrics are needed most while the database is away.
    const [usage] = await Promise.all([readUsage().catch(() => noUsage), showNode()])
    showUsage(usage)
  }

  return {
    async render(): Promise<string> {
      await update()
      return register.metrics()
    },
    async read() {
      await update()
      return register.getMetricsAsJSON()
    },
  }
}

const processMetrics = (register: Registry) =>
  register.getMetricsAsArray().flatMap(({ name }) => (name.startsWith('process_') ? [name] : []))

export const noUsage: UsageReport = { limits: {}, rates: [], totals: [], fullest: [] }

function usageGauges(register: Registry) {
  const gauge = (name: string, help: string, labelNames: string[]) =>
    new Gauge({ name, help, labelNames, registers: [register], aggregator: 'first' })
  const limit = gauge('guide_usage_limit', 'How much one tenant may store, by bound.', ['bound'])
  const total = gauge('guide_usage_total', 'How much all tenants store, by bound.', ['bound'])
  const ratio = gauge(
    'guide_tenant_usage_ratio',
    'The used share of a bound, for the tenants that have used most of it (at least 0.8).',
    ['tenant_id', 'bound'],
  )
  const atOnce = gauge('guide_rate_at_once', 'How often callers of one tenant may come at once, by rate.', [
    'rate',
  ])
  const perSecond = gauge('guide_rate_per_second', 'How often they may come for as long as it goes on.', [
    'rate',
  ])
  return ({ limits, rates, totals, fullest }: UsageReport) => {
    for (const one of [limit, total, ratio, atOnce, perSecond]) one.reset()
    for (const { rate, at_once, per_second } of rates) {
      atOnce.set({ rate }, at_once)
      perSecond.set({ rate }, per_second)
    }
    for (const [bound, most] of Object.entries(limits)) limit.set({ bound }, most)
    for (const { bound, used } of totals) total.set({ bound }, used)
    for (const { tenant_id, bound, ratio: used } of fullest) ratio.set({ tenant_id, bound }, used)
  }
}
