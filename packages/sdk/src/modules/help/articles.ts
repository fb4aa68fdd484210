import type { SdkArticle, SdkArticleSummary } from '@guide/contracts'
import { button } from '../../render/card.ts'
import { element } from '../../render/element.ts'
import { richText } from '../../render/rich-text.ts'
import { conversationOf } from './conversation.ts'
import type { HelpKit } from './help-kit.ts'
import { load } from './load.ts'
import { rows } from './rows.ts'
import { threadsView } from './threads.ts'
import type { View } from './view.ts'
import { fillIn } from './words.ts'

const path = '/v1/sdk/help/articles'

/** Where the help begins: articles, a field to search them, and the way to people. */
export function articlesView(help: HelpKit): View {
  const { labels, api, inbox, go } = help
  const field = element('input', {
    ...{
      class: 'quiet field',
      maxlength: 200,
      placeholder: labels.search,
      'aria-label': labels.search,
      type: 'search',
    },
    // One question at a time: the answer to it sees to what was typed meanwhile.
    input: () => body.ariaBusy === 'true' || load(help, body, search),
  })
  const count = element('small', { role: 'status' })
  const body = element('div', { class: 'body', tabindex: -1 })
  const threads = button(labels.conversations, 'quiet', () => go(threadsView(help)))
  const ask = button(labels.ask, 'primary', () => go(conversationOf(help)))
  threads.hidden = true

  async function search(): Promise<void> {
    const words = field.value.trim()
    const { data } = await api.request<{ data: { items: SdkArticleSummary[]; total: number } }>(
      `${path}?limit=50&q=${encodeURIComponent(words)}`,
    )
    if (words !== field.value.trim()) return search()
    count.textContent = words && (data.total ? fillIn(labels.found, data.total) : labels.nothing)
    body.replaceChildren(
      rows(
        data.items.map(article => [article.title, [article.excerpt], () => go(articleView(help, article))]),
      ),
    )
  }

  return {
    title: labels.help,
    parts: [field, count, body, inbox ? element('footer', { role: 'none' }, threads, ask) : ''],
    // On a screen that is touched, a keyboard would cover the articles.
    focus: matchMedia('(hover:hover)').matches ? field : null,
    async fill() {
      inbox?.refresh().then(
        all => {
          threads.hidden = !all.length
        },
        () => {},
      )
      if (!body.querySelector('li')) await search()
    },
  }
}

function articleView({ api, options }: HelpKit, { article_id, title }: SdkArticleSummary): View {
  const body = element('div', { class: 'body', tabindex: 0 })
  return {
    title,
    parts: [body],
    async fill() {
      const { body_tree } = await api.request<SdkArticle>(`${path}/${article_id}`)
      body.replaceChildren(...richText(body_tree, options.tokens))
    },
  }
}
