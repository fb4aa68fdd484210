import type { SdkArticle, SdkArticleSummary } from '@guide/contracts'
import { button } from '../../render/card.ts'
import { element } from '../../render/element.ts'
import { richText } from '../../render/rich-text.ts'
import { conversationOf } from './conversation.ts'
import type { HelpKit } from './help-kit.ts'
import { fillLabel } from './labels.ts'
import { loadInto } from './load-into.ts'
import { rows } from './rows.ts'
import { threadsView } from './threads.ts'
import type { View } from './view.ts'

const path = '/v1/sdk/help/articles'

/** The first view of the help: articles, a search field, and buttons to the conversations. */
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
    // One request at a time: `search` repeats it if the text has changed in the meantime.
    input: () => body.ariaBusy === 'true' || loadInto(help, body, search),
  })
  const count = element('small', { role: 'status' })
  const body = element('div', { class: 'body', tabindex: -1 })
  const threads = button(labels.conversations, 'quiet', () => go(threadsView(help)))
  const ask = button(labels.ask, 'primary', () => go(conversationOf(help)))
  threads.hidden = true

  async function search(): Promise<void> {
    const query = field.value.trim()
    const { data } = await api.request<{ data: { items: SdkArticleSummary[]; total: number } }>(
      `${path}?limit=50&q=${encodeURIComponent(query)}`,
    )
    if (query !== field.value.trim()) return search()
    count.textContent = query && (data.total ? fillLabel(labels.found, data.total) : labels.nothing)
    body.replaceChildren(
      rows(
        data.items.map(article => [article.title, [article.excerpt], () => go(articleView(help, article))]),
      ),
    )
  }

  return {
    title: labels.help,
    parts: [field, count, body, inbox ? element('footer', { role: 'none' }, threads, ask) : ''],
    // On a touch screen, the keyboard would cover the articles.
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
