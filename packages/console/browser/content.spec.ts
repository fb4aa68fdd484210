import { api, freshTitle, step } from './api.ts'
import { expect, test } from './test.ts'

test('the list has the kinds of the demo, and filters are in the address', async ({ page, guide }) => {
  await guide.signIn('/content')
  await expect(page.getByRole('link', { name: 'A first look around' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'Checklist' }).click()
  await expect(page).toHaveURL(/kind=checklist/)
  await expect(page.getByRole('link', { name: 'A first look around' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Get going' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Get going' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'A first look around' })).toBeHidden()
})

test('a search that finds nothing offers a way back to everything', async ({ page, guide }) => {
  await guide.signIn('/content?status=live')
  await page.getByRole('searchbox', { name: 'Search content' }).fill('xyzzy')
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
  await expect(page).toHaveURL(/q=xyzzy/)
  await page.getByRole('link', { name: 'Show everything' }).click()
  await expect(page.getByRole('link', { name: 'A first look around' })).toBeVisible()
})

test('rows can be copied and archived, one by one or together', async ({ page, guide }) => {
  const title = freshTitle('Bulk')
  const made = await Promise.all(
    ['a', 'b'].map(name =>
      api().createContent({ body: { content_type: 'banner', title: `${title} ${name}` } }),
    ),
  )
  await guide.signIn(`/content?q=${encodeURIComponent(title)}`)
  await page.getByRole('button', { name: `Actions for “${title} a”` }).click()
  await page.getByRole('menuitem', { name: 'Copy' }).click()
  await expect(page.getByRole('row', { name: `${title} a` })).toHaveCount(2)

  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check()
  await page.getByRole('region', { name: 'Chosen items' }).getByRole('button', { name: 'Archive' }).click()
  const dialog = page.getByRole('dialog', { name: 'Archive 3 items?' })
  await dialog.getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('3 items are archived.')).toBeVisible()
  for (const { content_id } of made) {
    expect(await api().getContent({ params: { content_id } })).toMatchObject({ status: 'archived' })
  }
})

test('an action that the service refuses says why, and the page stays', async ({ page, guide }) => {
  const title = freshTitle('Twice')
  const { tour_id } = await api().createTour({ body: { title } })
  await guide.signIn(`/content?q=${encodeURIComponent(title)}`)
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await api().publishTour({ params: { tour_id } })
  await page.getByRole('button', { name: `Actions for “${title}”` }).click()
  await page.getByRole('menuitem', { name: 'Publish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'published' })).toBeVisible()
  await expect(page.getByRole('row', { name: title }).getByText('Live')).toBeVisible()
})

test('"why not" names the check that a user does not pass', async ({ page, guide }) => {
  const { tour_id } = await api().createTour({
    body: { title: freshTitle('Why'), url_patterns: [{ pattern: '/projects*' }], steps: [step('one', 0)] },
  })
  await api().publishTour({ params: { tour_id } })
  await guide.signIn(`/content/${tour_id}?tab=why`)
  await page.getByLabel('Page').fill('https://app.acme.example/settings')
  await page.getByLabel('User').fill('alice')
  await page.getByRole('button', { name: 'Find out' }).click()
  await expect(page.getByRole('heading', { name: 'This user does not get it there' })).toBeVisible()
  await expect(page.getByText('/settings matches none of')).toBeVisible()
})

test('a draft is deleted after a question, from the list and from its own page', async ({ page, guide }) => {
  const title = freshTitle('Gone')
  const [first, second] = await Promise.all(
    ['a', 'b'].map(name => api().createTour({ body: { title: `${title} ${name}` } })),
  )
  await guide.signIn(`/content?q=${encodeURIComponent(title)}`)
  await page.getByRole('button', { name: `Actions for “${title} a”` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('row', { name: `${title} a` })).toBeHidden()
  await page.getByRole('link', { name: `${title} b` }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${title} b` })).toBeVisible()
  await page.getByRole('button', { name: `Actions for “${title} b”` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'Content' })).toBeVisible()
  for (const tour of [first, second]) {
    const tour_id = tour?.tour_id ?? ''
    await expect(api().getTour({ params: { tour_id } })).rejects.toMatchObject({ status: 404 })
  }
})
