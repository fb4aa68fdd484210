import { expectAccessible } from './accessibility.ts'
import { api, asUser, freshTitle, waitForContextOf } from './api.ts'
import { createOwnTenant } from './own-tenant.ts'
import { expect, test } from './test.ts'

/** The id of a user with stored data. */
async function createUser(name: string) {
  const userId = freshTitle(name).replaceAll(' ', '-')
  await asUser(userId).startThread({ body: { subject: 'Reports', body: 'Where are they?' } })
  return userId
}

/** A published banner. */
async function createBanner(fields: object = {}) {
  const title = freshTitle('Banner')
  const { content_id } = await api().createContent({ body: { content_type: 'banner', title, ...fields } })
  await api().publishContent({ params: { content_id } })
  return title
}

test('a user and an item: the check that says no, with what the user last came with, and both lead to each other', async ({
  page,
  guide,
}) => {
  const title = await createBanner({ audience: { plan: 'team' } })
  const userId = await createUser('Asked')
  const url = 'https://app.acme.example/reports'
  await asUser(userId).evaluateContent({ body: { url, tokens: { plan: 'pro', page_url: url } } })
  await waitForContextOf(userId)

  await guide.signIn(`/people/${userId}?environment=test`)
  await expect(page.getByLabel('Page')).toHaveValue(url)
  await page.getByRole('combobox', { name: 'Item' }).fill(title)
  await page.getByRole('option', { name: title }).click()
  await page.getByRole('button', { name: 'Find out' }).click()
  const answer = page.getByRole('region', { name: 'Answer' })
  await expect(answer.getByText('This user does not get it there')).toBeVisible()
  await expect(answer.getByText('With what this user last came with')).toBeVisible()
  const failed = answer.locator('li[data-passed="false"]')
  await expect(failed.getByText('Audience')).toBeVisible()
  await expect(failed).toContainText('plan')

  await answer.getByRole('link', { name: 'Open the item' }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(page.getByLabel('User', { exact: true })).toHaveValue(userId)
  await page.getByLabel('User', { exact: true }).fill(userId.slice(0, -1))
  await expect(page.locator(`option[value="${userId}"]`)).toBeAttached()
  await page.getByRole('button', { name: 'Find out' }).click()
  await expect(page.getByText(`No user with the id “${userId.slice(0, -1)}” is known.`)).toBeVisible()
  await page.getByLabel('User', { exact: true }).fill(userId)
  await page.getByRole('button', { name: 'Find out' }).click()
  await expect(page.getByText('With what this user last came with')).toBeVisible()
  await page.getByRole('link', { name: 'About this user' }).click()
  await expect(page.getByRole('heading', { name: userId })).toBeVisible()
  await expect(page.getByLabel('Page')).toHaveValue(url)
})

test('an item that comes after another one says which, in both languages', async ({ page, guide }) => {
  const [first, second] = [freshTitle('News'), freshTitle('Later')]
  const url = `https://app.acme.example/${first.replaceAll(' ', '-')}`
  const onlyThere = { url_patterns: [{ pattern: new URL(url).pathname }], priority: 900 }
  for (const fields of [
    { title: second, ...onlyThere },
    { title: first, ...onlyThere, priority: 901 },
  ]) {
    const { content_id } = await api().createContent({ body: { content_type: 'modal', ...fields } })
    await api().publishContent({ params: { content_id } })
  }
  const { items } = (await api().listItems({ query: { q: second } })).data
  await guide.signIn(`/content/${items[0]?.content_id}?tab=why&user=ann&url=${encodeURIComponent(url)}`)
  await page.getByRole('button', { name: 'Find out' }).click()
  await expect(
    page.getByRole('heading', { name: `This user gets it there, but after “${first}”` }),
  ).toBeVisible()
  const order = page.getByRole('region', { name: 'What this user gets there, in this order' })
  const rows = order.getByRole('listitem')
  await expect(rows.nth(0)).toContainText('First. It takes over the page. Priority 901')
  await expect(rows.nth(1)).toContainText(`When “${first}” is closed`)
  await expectAccessible(page, 'the order of what a user gets')

  await page.evaluate(() => localStorage.setItem('guide-console-language', 'de'))
  await page.reload()
  await page.getByLabel('Seite').fill('https://app.acme.example/elsewhere')
  await page.getByRole('button', { name: 'Herausfinden' }).click()
  await expect(page.getByText('/elsewhere passt zu keinem von')).toBeVisible()
})

test('a screen that waits for the service says so, and has no accessibility violations', async ({
  page,
  guide,
}) => {
  await guide.signIn()
  await page.route('**/v1/admin/end-users**', () => {})
  await guide.open('/people')
  await expect(page.getByRole('main').getByRole('status', { name: 'Loading' })).toBeVisible()
  await expectAccessible(page, 'a screen that waits')
})

test('a user and all items: each says whether this user gets it', async ({ page, guide }) => {
  const there = await createBanner({ url_patterns: [{ pattern: '/only-there' }] })
  const userId = await createUser('All')
  await guide.signIn(`/people/${userId}?environment=test`)
  await page.getByLabel('Page').fill('https://app.acme.example/elsewhere')
  await page.getByRole('button', { name: 'Find out' }).press('Enter')
  const answer = page.getByRole('region', { name: 'Answer' })
  await expect(answer.getByRole('status')).toHaveText(/This user gets \d+ of \d+ items there/)
  await expect(answer.getByText('Without attributes')).toBeVisible()
  const row = answer.locator('details', { hasText: there })
  const more = answer.getByRole('button', { name: 'Show more' })
  while (!(await row.isVisible()) && (await more.isVisible())) await more.click()
  await expect(row.locator('summary')).toContainText('Page: /elsewhere matches none of')
  await row.locator('summary').press('Enter')
  await expect(row.getByText('Published', { exact: true })).toBeVisible()
  await expectAccessible(page, 'a user and all items')
})

test('home leads from an item that no user can see to its answer, and the command menu to the users', async ({
  page,
}) => {
  const tenant = await createOwnTenant()
  await tenant.signIn(page)
  await page.route('**/v1/admin/overview', async route => {
    const response = await route.fetch()
    const overview = await response.json()
    const hidden = { content_type: 'banner', content_id: 'cnt_000000000000', title: 'Hidden', reason: 'over' }
    overview.data.attention.never_shown = { total: 1, items: [hidden] }
    await route.fulfill({ response, json: overview })
  })
  await page.goto(`${process.env.GUIDE_URL}/console`)
  await expect(page.getByRole('link', { name: 'Hidden' })).toHaveAttribute('href', /\?tab=why/)
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Search or go to…').fill('why')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'People' })).toBeVisible()
})

test('the activity log leads to audiences, themes, articles and conversations by their names', async ({
  page,
  guide,
}) => {
  const name = freshTitle('Logged')
  const { audience_id } = await api().createAudience({ body: { name, rule: { plan: 'pro' } } })
  const { theme_id } = await api().createTheme({ body: { name } })
  const { article_id } = await api().createArticle({ body: { title: name, body: 'Hello' } })
  const { thread_id } = await asUser('eve').startThread({ body: { subject: name, body: 'Where?' } })
  await api().replyToThread({ params: { thread_id }, body: { body: 'Here.' } })
  await guide.signIn()
  for (const [kind, path] of [
    ['audience', `/audiences/${audience_id}`],
    ['theme', `/themes/${theme_id}`],
    ['article', `/help/articles/${article_id}`],
    ['thread', `/help/${thread_id}`],
  ] as const) {
    await guide.open(`/settings?tab=activity&kind=${kind}`)
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', new RegExp(`/console${path}`))
  }
})
