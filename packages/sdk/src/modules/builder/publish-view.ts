import type { CheckFinding, Content, Tour } from '@guide/contracts'
import type { DraftKeeper } from '@guide/drafts'
import type { Options } from '../../core/options.ts'
import { button } from '../../render/card.ts'
import { element } from '../../render/element.ts'
import { isTourId, itemPath, type Send } from './admin-requests.ts'
import { deliveryFacts } from './delivery-facts.ts'
import { changesIn } from './draft-ports.ts'
import type { ItemFields } from './fields.ts'
import { fill, labels } from './labels.ts'
import type { View } from './panel.ts'
import { fieldButton, incomplete, settle } from './settle.ts'

interface PublishOptions {
  id: string
  send: Send
  keeper: DraftKeeper
  options: Pick<Options, 'apiUrl' | 'apiKey'>
  fields: ItemFields
  back(): void
}

/** Checks what would be published, says the result in words, and publishes it when the admin confirms. */
export function publishView({ id, send, keeper, options, fields, back }: PublishOptions): View {
  const status = element('p', { role: 'status' }, labels.checking)
  const list = element('ul', { class: 'builder-findings' })
  const confirm = button(labels.publishNow, 'primary', () => void publish())
  confirm.hidden = true
  const leave = button(labels.back, 'quiet', back)
  const link = element(
    'a',
    { href: `${options.apiUrl}/console/content/${id}/publish`, target: '_blank', rel: 'noreferrer' },
    labels.inConsole,
  )
  const facts = element('div')
  const wayThere = element('div', { class: 'builder-actions' })
  const say = (text: string) => {
    status.textContent = text
  }
  const fail = (error: unknown) => {
    say(fill(labels.publishFailed, { reason: (error as Error).message }))
    wayThere.replaceChildren(...fieldButton(error, fields))
  }

  async function check() {
    const { state } = keeper.view()
    if (!state) return say(labels.loading)
    const { definition } = state
    const body = changesIn(definition)
    facts.replaceChildren(deliveryFacts({ ...options, id, definition, send }))
    try {
      const { value } = await send<{ data: { items: CheckFinding[] } }>('POST', `${itemPath(id)}/checks`, {
        body,
      })
      const { items } = value.data
      list.replaceChildren(...items.map(row))
      say(items.length > 0 ? '' : labels.noFindings)
      confirm.textContent = items.some(({ level }) => level === 'error')
        ? labels.publishAnyway
        : labels.publishNow
      confirm.hidden = false
    } catch (error) {
      // What the service would refuse names its first mistake.
      fail(incomplete(state) ?? error)
    }
  }

  const row = ({ level, message, path }: CheckFinding) =>
    element(
      'li',
      { class: level },
      element('b', {}, labels[level]),
      ' ',
      message,
      path ? element('small', {}, ` ${path}`) : undefined,
    )

  async function publish() {
    confirm.disabled = true
    try {
      await settle(keeper)
      const { value, etag } = await send<Tour | Content>('GET', itemPath(id))
      if (value.status === 'archived') return say(labels.archived)
      const hasNothingNew = value.status === 'published' && !value.has_unpublished_changes
      if (hasNothingNew) return say(labels.nothingToPublish)
      const isChange = isTourId(id) && value.status === 'published'
      const { value: published } = await send<{ data: { version: number } }>(
        'POST',
        `${itemPath(id)}/${isChange ? 'publish-changes' : 'publish'}`,
        { ifMatch: etag },
      )
      confirm.hidden = true
      // The button that had the focus is gone.
      leave.focus()
      say(fill(labels.published, { n: published.data.version }))
    } catch (error) {
      const isChanged = (error as { status?: number }).status === 409
      if (isChanged) say(labels.changedMeanwhile)
      else fail(error)
    } finally {
      confirm.disabled = false
    }
  }

  void check()
  return {
    title: labels.publish,
    body: [status, wayThere, list, facts, element('p', { class: 'builder-note' }, link)],
    footer: [leave, confirm],
    back,
  }
}
