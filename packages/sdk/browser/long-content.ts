import type { ContentKind } from '@guide/contracts/content-kinds'
import type { Page } from '@playwright/test'
import type { Tenant } from './service.ts'

const image = 'https://images.example/large.svg'
const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(2)
const code = `\`\`\`\n${'const answer = await ask(everything); '.repeat(8)}\n\`\`\``

/** More than fits: long words, code, lists with code, a large image, and many paragraphs. */
export const longBody = [
  `Read this: ${word}.`,
  code,
  `- one\n- \`${word}\`\n\n  ${code.replaceAll('\n', '\n  ')}`,
  `![A large picture](${image})`,
  ...Array.from({ length: 12 }, (_, at) => `Paragraph ${at + 1} says that there is more to read below.`),
].join('\n\n')

export const longTitle = `${word.slice(0, 120)} and some more`
const trigger = { trigger_type: 'manual' as const }
const element_target = { element_id: 'target' }
const cta = { cta_text: `Open ${word.slice(0, 90)}`, cta_url: '/x' }

/** Publishes an item of a kind with more content than fits. Returns its id. */
export const publishLong = (tenant: Tenant, kind: ContentKind): Promise<string> => {
  const text = { title: longTitle, body: longBody }
  if (kind === 'tour')
    return tenant.publishTour({
      trigger,
      steps: ['one', 'two'].map((step_id, order) => ({ step_id, order, element_target, ...text })),
    })
  const items = Array.from({ length: 12 }, (_, at) => ({
    item_id: `${at}`,
    title: at ? `Task ${at}` : longTitle,
    body: at ? '' : longBody,
  }))
  return tenant.publish({
    ...{ content_type: kind, trigger, element_target, ...text, ...cta },
    ...(kind === 'checklist' && { items }),
  })
}

/** Serves the large image of the long bodies. */
export const serveLargeImage = (page: Page): Promise<unknown> =>
  page.route(image, route =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="2400" height="1600"><rect width="2400" height="1600" fill="#8b85ff"/></svg>',
    }),
  )
