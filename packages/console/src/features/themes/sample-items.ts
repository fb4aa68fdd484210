import type { ContentKind } from '@guide/contracts/content-kinds'
import type { Translate } from '../../words/words.ts'

/** An item of each kind, to look at a theme with. */
export function sampleItem(kind: ContentKind, t: Translate): object {
  const title = t('Your reports are ready')
  const body = t('Every project has a **weekly report** now. [Read more](/reports) about what is in it.')
  const cta = { cta_text: t('Show me'), cta_url: '/reports' }
  const target = { element_target: { element_id: 'reports' } }
  if (kind === 'tour') {
    const step = (step_id: string, order: number, element_id: string) => ({
      ...{ step_id, order, title, body, element_target: { element_id } },
    })
    return { title, steps: [step('one', 0, 'chart'), step('two', 1, 'new-button'), step('three', 2, 'list')] }
  }
  if (kind === 'checklist') {
    const tasks = [t('Create a project'), t('Invite a colleague'), t('Read your first report')]
    return { title: t('Get going'), items: tasks.map((task, at) => ({ item_id: `${at}`, title: task })) }
  }
  if (kind === 'hotspot' || kind === 'tooltip') return { title, body, ...target }
  return { title, body, ...cta, ...target }
}
