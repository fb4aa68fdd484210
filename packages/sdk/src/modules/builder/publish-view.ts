import type { CheckFinding, Content, Tour } from '@guide/contracts'
import type { DraftKeeper } from '@guide/drafts'
import { mistakesOf } from '@guide/drafts'
import { button } from '../../render/card.ts'
import { element } from '../../render/element.ts'
import { isTourId, itemPath, type Send } from './admin-requests.ts'
import { changesIn } from './draft-ports.ts'
import { fill, labels } from './labels.ts'
import type { View } from './panel.ts'
import { settle } from './settle.ts'

interface PublishOptions {
  id: string
  send: Send
  keeper: DraftKeeper
  apiUrl: string
  back(): void
}

/** Checks what would be published, says the result in words, and publishes it when the admin confirms. */
export function publishView({ id, send, keeper, apiUrl, back }: PublishOptions): View {
  const status = element('p', { role: 'status' }, labels.checking)
  const list = element('ul', { class: 'builder-findings' })
  const confirm = button(labels.publishNow, 'primary', () => void publish())
  confirm.hidden = true
  const link = element(
    'a',
    { href: `${apiUrl}/console/content/${id}/publish`, target: '_blank', rel: 'noreferrer' },
    labels.inConsole,
  )
  const say = (text: string) => {
    status.textContent = text
  }

  async function check() {
    const { state } = keeper.view()
    if (!state) return say(labels.loading)
    const body = changesIn(state.definition)
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
      const [mistake] = mistakesOf(state.definition)
      say(fill(labels.publishFailed, { reason: mistake?.message ?? (error as Error).message }))
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
      say(fill(labels.published, { n: published.data.version }))
    } catch (error) {
      const isChanged = (error as { status?: number }).status === 409
      say(
        isChanged
          ? labels.changedMeanwhile
          : fill(labels.publishFailed, { reason: (error as Error).message }),
      )
    } finally {
      confirm.disabled = false
    }
  }

  void check()
  return {
    title: labels.publish,
    body: [status, list, element('p', { class: 'builder-note' }, link)],
    footer: [button(labels.back, 'quiet', back), confirm],
    back,
  }
}
