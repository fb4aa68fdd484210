import { type ContentKind, contentKindNames } from '@guide/contracts/content-kinds'
import type { ContentBody, Tenant } from './service.ts'
import { step } from './test.ts'

/** The body of a page with targets for every kind. */
export const everyKindPage = `
  <header>Acme</header>
  <main><h1 id="one">Overview</h1><p>Some <a href="/x">text</a>.</p>
  <button id="two">Export</button> <button id="three">Invite</button></main>
  <footer>The end</footer>`

const trigger = { trigger_type: 'manual' as const }
const body = 'Some **bold** text with a [link](/x), `code` and\n\n- one\n- two'
const at = (element_id: string) => ({ element_target: { element_id } })
const cta = { cta_text: 'Try it', cta_url: '/x' }

const tour = { trigger, steps: [step('one', 0), step('two', 1), step('three', 2)] }
const examples: Record<Exclude<ContentKind, 'tour'>, Omit<ContentBody, 'content_type'>> = {
  tooltip: { title: 'Export', body, ...at('two') },
  spotlight: { title: 'New', body, ...at('two'), ...cta },
  banner: { title: 'Maintenance', body: 'On [Sunday](/x).', ...cta },
  modal: { title: 'What is new', body, ...cta },
  hotspot: { title: 'Invite', body, ...at('three') },
  checklist: {
    title: 'Get going',
    body: 'Three small things.',
    items: [
      { item_id: 'a', title: 'Look around', body: 'It takes [a minute](/x).' },
      { item_id: 'b', title: 'Create a project' },
      { item_id: 'c', title: 'Invite a colleague', complete_on: { event_name: 'invited' } },
    ],
  },
}

/** Publishes an example of one kind that only a call shows. Returns its id. */
export const publishKind = (tenant: Tenant, kind: ContentKind): Promise<string> =>
  kind === 'tour'
    ? tenant.publishTour(tour)
    : tenant.publish({ content_type: kind, trigger, ...examples[kind] })

/** Publishes an example of every kind. Returns their ids. */
export async function publishEveryKind(tenant: Tenant): Promise<Record<ContentKind, string>> {
  const ids: Partial<Record<ContentKind, string>> = {}
  for (const kind of contentKindNames) ids[kind] = await publishKind(tenant, kind)
  return ids as Record<ContentKind, string>
}
