import { expectAccessible } from './accessibility.ts'
import { api, asUser, freshTitle, step } from './api.ts'
import { expect, test } from './test.ts'

/** A live tour of two steps whose working copy has another title and text, and a third step in the middle. */
async function createModified() {
  const title = freshTitle('Welcome')
  const { tour_id } = await api().createTour({ body: { title, steps: [step('one', 0), step('two', 1)] } })
  await api().publishTour({ params: { tour_id } })
  await api().updateTour({
    params: { tour_id },
    body: {
      rollout: { enabled: true, percentage: 25 },
      steps: [
        { ...step('one', 0), body: 'Hello **everybody**.' },
        step('extra', 1),
        { ...step('two', 2), title: 'The end' },
      ],
    },
  })
  return { title, tour_id }
}

test('a first publish shows what users will read, the checks and who would see it', async ({
  page,
  guide,
}) => {
  const title = freshTitle('First')
  const audience = { team: title }
  await asUser(title.replaceAll(' ', '-')).evaluateContent({
    body: { url: 'https://app.acme.example/', tokens: audience },
  })
  const reach = async () => (await api().countAudience({ body: { audience } })).data.matching
  await expect.poll(reach).toBe(1)
  const { tour_id } = await api().createTour({
    body: {
      title,
      audience,
      steps: [{ ...step('one', 0), body: 'Read **this** first.' }],
      url_patterns: [{ pattern: '/projects*' }],
    },
  })
  // The key of the demo is one for tests, so what its users came with is there.
  await guide.signIn(`/content/${tour_id}?environment=test`)
  await page.getByRole('button', { name: 'Publish…' }).click()
  await expect(page).toHaveURL(/\/publish\?/)
  await expect(page.getByRole('heading', { name: `Publish “${title}”` })).toBeVisible()
  await expect(page.getByText('It has never been published.')).toBeVisible()
  await expect(page.getByText('Step one')).toBeVisible()
  await expect(page.getByText('Read this first.')).toBeVisible()
  await expect(page.getByText('/projects*')).toBeVisible()
  await expect(page.getByText(/^1 of the \d+ users of the last 30 days match the audience\.$/)).toBeVisible()
  await expect(page.getByText('The checks found nothing to mend.')).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Version 1, published')).toBeVisible()
  expect(await api().getTour({ params: { tour_id } })).toMatchObject({ status: 'published', version: 1 })
})

test('changes are listed field by field in words, texts word by word', async ({ page, guide }) => {
  const { tour_id } = await createModified()
  await guide.signIn(`/content/${tour_id}`)
  await page.getByRole('button', { name: 'Publish changes…' }).click()
  const changes = page.locator('section', { hasText: 'What changes for users' }).getByRole('listitem')
  await expect(changes).toHaveCount(4)
  await expect(changes.nth(0)).toContainText('Rollout · Share of the users100% → 25%')
  await expect(changes.nth(1)).toContainText('Step 1 · Step one')
  await expect(changes.nth(1).locator('del')).toHaveText('there')
  await expect(changes.nth(1).locator('ins')).toHaveText('everybody')
  await expect(changes.nth(2)).toContainText('Step 2 · Step extraNew')
  await expect(changes.nth(3)).toContainText('Step 3 · The end')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Version 2, published')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('There is no difference.')).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).hover()
  await expect(page.getByRole('tooltip')).toHaveText('Users already get exactly this.')
})

test('a mistake leads to its place, and needs a confirmation', async ({ page, guide }) => {
  const { tour_id } = await api().createTour({
    body: {
      title: freshTitle('Broken'),
      steps: [step('fine', 0), { ...step('broken', 1), element_target: { css_selector: '#save >' } }],
    },
  })
  await guide.signIn(`/content/${tour_id}/publish`)
  await expect(page.getByText('Will not work')).toBeVisible()
  await expect(page.getByText('Step 2 · Target')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Mend it' })).toHaveAttribute(
    'href',
    /\?step=broken&field=element_target.css_selector$/,
  )
  await page.getByRole('button', { name: 'Publish anyway' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish anyway' })
  await expect(dialog).toContainText('1 check says that it will not work')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  expect(await api().getTour({ params: { tour_id } })).toMatchObject({ status: 'draft' })
  await page.getByRole('button', { name: 'Publish anyway' }).click()
  await dialog.getByRole('button', { name: 'Publish anyway' }).click()
  await expect(page.getByText('Version 1, published')).toBeVisible()
})

test('if another person changed it meanwhile, nothing is published and the new state is shown', async ({
  page,
  guide,
}) => {
  const { title, tour_id } = await createModified()
  await guide.signIn(`/content/${tour_id}/publish`)
  await expect(page.getByText('Step 2 · Step extra')).toBeVisible()
  await api().updateTour({ params: { tour_id }, body: { title: `${title}, by Bob` } })
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('alert')).toContainText('Nothing was published now')
  await expect(page.getByRole('heading', { name: `Publish “${title}, by Bob”` })).toBeVisible()
  expect(await api().getTour({ params: { tour_id } })).toMatchObject({ version: 1 })
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Version 2, published')).toBeVisible()
})

test('the publish screen has no accessibility violations', async ({ page, guide }) => {
  const { tour_id } = await createModified()
  await guide.signIn(`/content/${tour_id}/publish`)
  await expect(page.getByText('Step 2 · Step extra')).toBeVisible()
  await expect(page.getByText('The checks found nothing to mend.')).toBeVisible()
  await expectAccessible(page, 'the publish screen')
})
