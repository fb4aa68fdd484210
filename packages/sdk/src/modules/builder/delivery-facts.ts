import type { Audience, Schedule } from '@guide/contracts'
import { type Definition, describeRule, describeTrigger } from '@guide/drafts'
import { element } from '../../render/element.ts'
import type { Send } from './admin-requests.ts'
import { fill, labels, language } from './labels.ts'

interface FactsOptions {
  id: string
  definition: Definition
  send: Send
  apiUrl: string
  apiKey: string
}

/** Who gets an item, where and when, in words, and where to change it. */
export function deliveryFacts({ id, definition, send, apiUrl, apiKey }: FactsOptions): HTMLElement {
  const { url_patterns, trigger, schedule } = definition
  const pages = url_patterns.map(({ pattern }) => element('code', {}, pattern || '*'))
  const environment = apiKey.startsWith('sk_live') ? labels.liveEnvironment : labels.testEnvironment
  const rows: [string, ...(Node | string)[]][] = [
    [labels.audience, ...audienceOf(definition, send)],
    [labels.pages, ...(pages.length > 0 ? pages : [labels.everyPage])],
    [labels.appears, describeTrigger(trigger, fill)],
    [labels.schedule, scheduleOf(schedule)],
    [labels.environment, fill(labels.bothEnvironments, { environment })],
  ]
  return element(
    'section',
    { class: 'builder-facts' },
    element('h3', {}, labels.whoGetsIt),
    element(
      'dl',
      {},
      ...rows.flatMap(([name, ...facts]) => [element('dt', {}, name), element('dd', {}, ...facts)]),
    ),
    element(
      'a',
      { href: `${apiUrl}/console/content/${id}?tab=when`, target: '_blank', rel: 'noreferrer' },
      labels.changeInConsole,
    ),
  )
}

function audienceOf({ audience, audience_id, rollout }: Definition, send: Send): (Node | string)[] {
  if (!rollout.enabled || rollout.percentage === 0) return [labels.noUser]
  const facts: string[] = audience ? (describeRule(audience, fill) ?? [labels.richRule]) : []
  if (!audience && !audience_id) facts.push(labels.allUsers)
  const share = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 })
  if (rollout.percentage < 100) {
    facts.push(fill(labels.someOfThem, { share: share.format(rollout.percentage / 100) }))
  }
  const lines = facts.map(fact => element('div', {}, fact))
  return audience_id ? [savedAudience(audience_id, send), ...lines] : lines
}

function savedAudience(id: string, send: Send): HTMLElement {
  const name = element('div', {}, labels.loading)
  send<Audience>('GET', `/v1/admin/audiences/${encodeURIComponent(id)}`).then(
    ({ value }) => {
      name.textContent = value.name
    },
    (error: { status?: number }) => {
      name.textContent = error.status === 404 ? labels.noSuchAudience : labels.savedAudience
    },
  )
  return name
}

function scheduleOf({ start_at, end_at }: Schedule): string {
  const moment = (at: string) =>
    new Intl.DateTimeFormat(language, {
      ...{ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
      ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
    }).format(new Date(at))
  const isOver = (at: string) => Date.parse(at) <= Date.now()
  if (end_at && isOver(end_at)) return fill(labels.scheduleOver, { end: moment(end_at) })
  const start =
    start_at && !isOver(start_at) ? fill(labels.startsAt, { start: moment(start_at) }) : labels.startsAtOnce
  return `${start} ${end_at ? fill(labels.endsAt, { end: moment(end_at) }) : labels.noEnd}`
}
