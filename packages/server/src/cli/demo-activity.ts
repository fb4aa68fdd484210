import { setTimeout as sleep } from 'node:timers/promises'
import type { Content, Tour } from '@guide/contracts'
import { demoIdentity, demoTenantId } from '../auth/demo.ts'
import type { AdminPrincipal, UserPrincipal } from '../auth/principal.ts'
import type { Deps } from '../deps.ts'
import { type DemoItem, dayMs, planActivity } from './demo-activity-plan.ts'
import { demoContent, demoTours } from './demo-content.ts'
import { demoConversations, demoSearches } from './demo-conversations.ts'
import { type DemoPerson, demoPeople } from './demo-people.ts'
import { demoActor } from './demo-tenant.ts'

/** The saved audience that lists the generated users. It also says how far the activity came. */
export const demoUsersAudienceId = 'aud_de3000000001'

const days = 30
const eventsPerBatch = 100
/** Requests of people go first: between two batches the database is free for this time. */
const pauseMs = 25

/** Thrown inside to end early, when the service stops. The next start goes on. */
class Stopped extends Error {}

/** Gives the demo tenant the activity of 30 days in the background, once per database. Returns how to stop it. */
export function startDemoActivity(deps: Deps): { done: Promise<void>; stop(): Promise<void> } {
  let isStopping = false
  const pause = async () => {
    await sleep(pauseMs)
    if (isStopping) throw new Stopped()
  }
  const done = seedDemoActivity(deps, pause).catch(error => {
    if (!isStopping) deps.logger.warn({ err: error }, 'the activity of the demo could not be generated')
  })
  return {
    done,
    stop() {
      isStopping = true
      return done
    },
  }
}

/** @param pause is called between two batches, and throws to end early */
export async function seedDemoActivity(
  deps: Deps,
  pause: () => Promise<void>,
  now = Date.now(),
): Promise<void> {
  const tenant = await deps.tenants.load(demoTenantId)
  if (!tenant) return
  const lastDay = await findLastDay(deps, admin(tenant), now)
  if (lastDay === null) return
  const clock = { time: lastDay, now: () => clock.time }
  const recorders = deps.recordersAt(clock)
  const { events, deliveries, contexts, searches, conversations } = recorders
  const common = { tenant, keyId: demoIdentity.keyId, environment: 'live' } as const
  const userOf = ({ userId, email, claims }: DemoPerson): UserPrincipal => ({
    ...common,
    kind: 'user',
    user: { userId, email, claims: { sub: userId, exp: lastDay / 1000, ...claims } },
  })
  const until = Math.min(now, lastDay + dayMs - 1)
  try {
    const lastSeen = new Map<string, number>()
    for (const day of planActivity({
      items: await demoItems(deps),
      people: demoPeople,
      lastDay,
      until,
      days,
    })) {
      for (let from = 0; from < day.length; from += eventsPerBatch) {
        const batch = day.slice(from, from + eventsPerBatch)
        clock.time = Date.parse(batch.at(-1)?.at ?? '')
        const { accepted } = await events.receive(tenant, batch)
        const delivered = batch.filter(({ name }) => ['content.shown', 'target.missing'].includes(name))
        // A batch that was stored before this start was counted then.
        if (accepted > 0)
          deliveries.count(
            demoTenantId,
            'live',
            delivered.map(event => ({ id: event.content_id })),
          )
        await deliveries.flush()
        for (const { user_id, at } of batch) lastSeen.set(user_id, Date.parse(at))
        await pause()
      }
    }
    for (const person of demoPeople) {
      const seen = lastSeen.get(person.userId)
      if (seen === undefined) continue
      clock.time = seen
      contexts.remember(userOf(person), null, { theme: 'light', projects: person.name.length % 7 })
    }
    await contexts.flush()
    await pause()
    for (const conversation of demoConversations) {
      const person = demoPeople.find(({ userId }) => userId === conversation.userId)
      if (!person || (await conversations.list(userOf(person), { limit: 1 })).total > 0) continue
      clock.time = until - conversation.daysAgo * dayMs
      const [first = '', ...others] = conversation.messages
      const { thread_id } = await conversations.start(userOf(person), {
        subject: conversation.subject,
        body: first,
      })
      for (const body of others) await conversations.addMessage(userOf(person), thread_id, { body })
      const { desk } = deps.threads
      if (conversation.answer) {
        // The team has read what it answers.
        await desk.get(admin(tenant), thread_id, { limit: 1 })
        await desk.reply(admin(tenant), demoActor(), thread_id, conversation.answer)
      }
      if (conversation.isClosed) await desk.close(admin(tenant), demoActor(), thread_id)
      await pause()
    }
    if ((await deps.helpSearches.list(demoTenantId, { limit: 1 })).total === 0) {
      clock.time = until
      for (const [words, count] of Object.entries(demoSearches)) {
        for (const person of demoPeople.slice(0, count)) searches.foundNothing(userOf(person), words)
      }
      await searches.flush()
    }
    await addVersions(deps)
  } finally {
    for (const recorder of [deliveries, contexts, searches]) await recorder.close()
  }
  await deps.audiences.update(
    demoActor(),
    demoUsersAudienceId,
    { description: describe(lastDay, true) },
    undefined,
  )
}

const admin = (tenant: UserPrincipal['tenant']): AdminPrincipal => ({
  kind: 'admin',
  tenant,
  environment: 'live',
  keyId: demoIdentity.keyId,
  user: { userId: 'demo-admin', email: 'admin@demo.example', claims: { sub: 'demo-admin', exp: 0 } },
  role: 'admin',
  credential: 'jwt',
  recheckAccess: async () => {},
})

const describe = (lastDay: number, isComplete: boolean): string =>
  `The users of the demo do not exist. Their activity up to ${new Date(lastDay).toISOString().slice(0, 10)} was generated${isComplete ? '.' : ' in part; the rest follows.'}`

/** The last day of the activity: the one it was begun with, or today. Null if there is nothing left to do. */
async function findLastDay(deps: Deps, reader: AdminPrincipal, now: number): Promise<number | null> {
  const { audiences, activity } = deps
  const found = await audiences.get(demoTenantId, demoUsersAudienceId).catch(() => undefined)
  if (found) {
    const [, day, rest] = /up to (\d{4}-\d\d-\d\d) was generated( in part)?/.exec(found.description) ?? []
    return day !== undefined && rest !== undefined ? Date.parse(day) : null
  }
  const wasDeleted = await activity.ofEntity(reader, 'audience', demoUsersAudienceId, { limit: 1 }).then(
    () => true,
    () => false,
  )
  if (wasDeleted) return null
  const today = Math.floor(now / dayMs) * dayMs
  const values = demoPeople.map(({ userId }) => userId)
  const fields = { name: 'Demo users (generated)', description: describe(today, false), values }
  await audiences.create(demoActor(), fields, demoUsersAudienceId)
  return today
}

/** The items that the demo came with and that are still published. */
export async function demoItems({ tours, content }: Deps): Promise<DemoItem[]> {
  const titles = new Set([...demoTours, ...demoContent].map(({ title }) => title))
  const isDemo = ({ title, status }: { title: string; status: string }) =>
    titles.has(title) && status === 'published'
  const whole = { limit: 100 }
  const items: DemoItem[] = []
  for (const summary of (await tours.list(demoTenantId, whole)).items.filter(isDemo)) {
    items.push(itemOf(await tours.get(demoTenantId, summary.tour_id)))
  }
  for (const summary of (await content.list(demoTenantId, whole)).items.filter(isDemo)) {
    items.push(itemOf(await content.get(demoTenantId, summary.content_id)))
  }
  return items.sort((a, b) => (a.id < b.id ? -1 : 1))
}

function itemOf(item: Tour | Content): DemoItem {
  const isRare = ['manual', 'event', 'idle'].includes(item.trigger.trigger_type)
  if ('tour_id' in item) {
    const parts = item.steps.map(({ step_id }) => step_id)
    // The tour "It works" is for other pages than the demo's.
    const isElsewhere = item.audience !== null
    return {
      id: item.tour_id,
      kind: 'tour',
      parts,
      isRare: isRare || isElsewhere,
      hasTarget: true,
      hasCta: false,
      isOnce: true,
    }
  }
  return {
    id: item.content_id,
    kind: item.content_type,
    parts: item.items.map(({ item_id }) => item_id),
    isRare,
    hasTarget: item.element_target !== null,
    hasCta: item.cta_text !== null,
    isOnce: item.dismiss_behavior === 'once',
  }
}

/** Two more versions of the first tour on the demo page, so that its history has something to compare. */
async function addVersions({ tours }: Deps): Promise<void> {
  const title = demoTours[1]?.title
  const summary = (await tours.list(demoTenantId, { limit: 100 })).items.find(tour => tour.title === title)
  if (summary?.version !== 1) return
  const { steps, description } = await tours.get(demoTenantId, summary.tour_id)
  const changes = [
    {
      description: 'Shows newcomers where things are.',
      steps: steps.map(step =>
        step.step_id === 'projects' ? { ...step, body: 'Here you find everything.' } : step,
      ),
    },
    { description, steps },
  ]
  for (const change of changes) {
    await tours.update(demoActor(), summary.tour_id, change, undefined)
    await tours.publish(demoActor(), summary.tour_id, 'publish_changes')
  }
}
