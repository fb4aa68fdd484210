import type { ContentKind } from '../src/core/api.ts'
import type { Tenant } from './service.ts'
import { step } from './test.ts'

/** A page with something for every kind to point at. */
export const everyKind = `
  <header>Acme</header>
  <main><h1 id="one">Overview</h1><p>Some <a href="/x">text</a>.</p>
  <button id="two">Export</button> <button id="three">Invite</button></main>
  <footer>The end</footer>`

/** Publishes one of every kind, to be shown by hand; gives their ids. */
export async function publishEveryKind(tenant: Tenant): Promise<Record<ContentKind, string>> {
  const trigger = { trigger_type: 'manual' as const }
  const body = 'Some **bold** text with a [link](/x), `code` and\n\n- one\n- two'
  const at = (element_id: string) => ({ element_target: { element_id } })
  const cta = { cta_text: 'Try it', cta_url: '/x' }
  return {
    tour: await tenant.publishTour({ trigger, steps: [step('one', 0), step('two', 1), step('three', 2)] }),
    tooltip: await tenant.publish({ content_type: 'tooltip', title: 'Export', body, trigger, ...at('two') }),
    spotlight: await tenant.publish({
      content_type: 'spotlight',
      title: 'New',
      body,
      trigger,
      ...at('two'),
      ...cta,
    }),
    banner: await tenant.publish({
      content_type: 'banner',
      title: 'Maintenance',
      body: 'On [Sunday](/x).',
      trigger,
      ...cta,
    }),
    modal: await tenant.publish({ content_type: 'modal', title: 'What is new', body, trigger, ...cta }),
    hotspot: await tenant.publish({
      content_type: 'hotspot',
      title: 'Invite',
      body,
      trigger,
      ...at('three'),
    }),
    checklist: await tenant.publish({
      content_type: 'checklist',
      title: 'Get going',
      body: 'Three small things.',
      trigger,
      items: [
        { item_id: 'a', title: 'Look around', body: 'It takes [a minute](/x).' },
        { item_id: 'b', title: 'Create a project' },
        { item_id: 'c', title: 'Invite somebody', complete_on: { event_name: 'invited' } },
      ],
    }),
  }
}
