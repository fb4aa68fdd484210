import { expectAccessible } from './accessibility.ts'
import { api, asUser, freshTitle } from './api.ts'
import { expect, test } from './test.ts'

test('an article is written, published, changed, taken back and deleted', async ({ page, guide }) => {
  const title = freshTitle('Reports')
  await guide.signIn('/help')
  await page.getByRole('link', { name: 'Articles' }).click()
  await page.getByRole('button', { name: 'New article' }).click()
  await page.getByLabel('Title').fill(title)
  await page.getByRole('textbox', { name: 'Text' }).fill('Look under Projects.')
  await expect(page.getByRole('region', { name: 'What users see' }).getByText('Look under')).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('main').getByText('Live', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/help\/articles\/art_/)
  const article_id = page.url().match(/art_\w+/)?.[0] ?? ''
  const read = () => asUser('alice').getHelpArticle({ params: { article_id } })
  expect((await read()).title).toBe(title)

  await page.getByRole('textbox', { name: 'Text' }).fill('Look under Reports.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Modified')).toBeVisible()
  expect(JSON.stringify((await read()).body_tree)).toContain('under Projects')
  await page.getByRole('button', { name: 'Publish changes' }).click()
  await expect(page.getByText('Modified')).toBeHidden()
  expect(JSON.stringify((await read()).body_tree)).toContain('under Reports')

  await page.getByRole('button', { name: `Actions for “${title}”` }).click()
  await page.getByRole('menuitem', { name: 'Take back' }).click()
  await expect(page.getByText('Archived', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: `Actions for “${title}”` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('button', { name: 'New article' })).toBeVisible()
  await expect(page.getByRole('link', { name: title })).toBeHidden()
})

test('a text that is not saved outlives a reload, and a change by another person is not overwritten', async ({
  page,
  guide,
}) => {
  const { article_id } = await api().createArticle({ body: { title: freshTitle('Two'), body: 'First.' } })
  await guide.signIn(`/help/articles/${article_id}`)
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.fill('Mine.')
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await page.reload()
  await expect(text).toHaveText('Mine.')
  await api().updateArticle({ params: { article_id }, body: { body: 'Theirs.' } })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This article was changed elsewhere')).toBeVisible()
  await expect(text).toHaveText('Mine.')
  await page.getByRole('button', { name: 'Drop my text' }).click()
  await expect(text).toHaveText('Theirs.')
})

test('a search that found nothing begins an article', async ({ page, guide }) => {
  // Words with long numbers are not remembered.
  const words = freshTitle('zebra crossing').replace(/\d/g, digit => 'abcdefghij'.charAt(Number(digit)))
  await asUser('alice').listHelpArticles({ query: { q: words } })
  // The service writes searches down a moment later.
  const searches = async () => (await api().listHelpSearches({ query: { limit: 100 } })).data.items
  await expect.poll(searches).toContainEqual(expect.objectContaining({ words }))
  await guide.signIn('/help/articles')
  await page.getByRole('link', { name: `Write an article about “${words}”` }).click()
  await expect(page.getByLabel('Title')).toHaveValue(words.charAt(0).toUpperCase() + words.slice(1))
})

test('articles have no accessibility violations', async ({ page, guide }) => {
  const title = freshTitle('Everything that a text can have')
  const body =
    'Hello **bold** *italic* `code` [link](/a) {{name|friend}}\n\n- one\n  - two\n\n1. three\n\n```\ncode\n```\n\n![A picture](https://example.com/a.png)'
  const { article_id } = await api().createArticle({ body: { title, body } })
  await guide.signIn('/help/articles')
  await expect(page.getByRole('main').getByText(title).first()).toBeVisible()
  await expectAccessible(page, 'the articles')
  await guide.open(`/help/articles/${article_id}`)
  await expect(page.getByRole('main').getByText(title).first()).toBeVisible()
  await expect(page.getByRole('toolbar', { name: 'Format' })).toBeVisible()
  await expectAccessible(page, 'an article')
})
