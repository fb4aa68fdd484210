import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { api, asUser, freshTitle, waitForContextOf } from './api.ts'
import { expect, test } from './test.ts'

const newAudience = async (rule: Record<string, unknown>, name = freshTitle('Audience')) =>
  (await api().createAudience({ body: { name, rule } })).audience_id

/** The fields of the rows. A field with suggestions is a combobox, so they are found by their label. */
const attributes = (page: Page) => page.getByLabel('Attribute', { exact: true })
const values = (page: Page) => page.getByLabel('Value', { exact: true })

const ruleOf = async (audience_id: string) => (await api().getAudience({ params: { audience_id } })).rule

test('an audience is made by keyboard alone: rows, a group, and saved', async ({ page, guide }) => {
  const name = freshTitle('Paying')
  await guide.signIn('/audiences')
  await page.getByRole('button', { name: 'New audience' }).press('Enter')
  await page.getByRole('button', { name: 'Add a condition' }).press('Enter')
  await page.keyboard.type('plan')
  await page.keyboard.press('Tab')
  await page.keyboard.type('is one of')
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Values' }).focus()
  await page.keyboard.type('pro')
  await page.keyboard.press('Enter')
  await page.keyboard.type('team')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Add a group' }).press('Enter')
  await page.keyboard.type('beta')
  const beta = page.getByRole('group', { name: 'Condition on beta' })
  await beta.getByRole('combobox', { name: 'Type of the value' }).selectOption('Yes or no')
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByRole('heading', { name })).toBeVisible()
  const { data } = await api().listAudiences({ query: { q: name } })
  expect(await ruleOf(data.items[0]?.audience_id ?? '')).toEqual({
    plan: { $in: ['pro', 'team'] },
    $or: [{ beta: true }],
  })
})

test('a misspelled attribute is named with the one that was meant, and comparisons that suit it come first', async ({
  page,
  guide,
}) => {
  await asUser('ada').evaluateContent({
    body: { url: 'https://app.acme.example/', tokens: { plan: 'pro', seats: 3 } },
  })
  const seen = async () => (await api().listAttributes()).data.items.map(({ name }) => name)
  await expect.poll(seen).toEqual(expect.arrayContaining(['plan', 'seats']))
  const id = await newAudience({ plna: 'pro', seats: 3 })
  await guide.signIn(`/audiences/${id}`)
  await expect(page.getByText('No user came with “plna” in the last 30 days.')).toBeVisible()
  await page.getByRole('button', { name: 'Did you mean “plan”?' }).click()
  await expect(page.getByRole('group', { name: 'Condition on plan' })).toBeVisible()
  await expect(page.getByText('No user came with')).toBeHidden()

  const seats = page.getByRole('group', { name: 'Condition on seats' })
  await seats.getByRole('combobox', { name: 'Comparison' }).click()
  const groups = page.getByRole('listbox', { name: 'Comparison' }).getByRole('group')
  await expect(groups.nth(1)).toHaveAccessibleName('Number')
  await expect(groups.last()).toHaveAccessibleName(/^Other: /)
  await page.getByRole('option', { name: 'is at least' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('” is saved.')).toBeVisible()
  expect(await ruleOf(id)).toEqual({ plan: 'pro', seats: { $gte: 3 } })
})

test('removing a condition moves the focus to its neighbour, and the rest stays as it was', async ({
  page,
  guide,
}) => {
  const id = await newAudience({ age: { $gt: 5 }, hobbies: { $elemMatch: { name: 'chess' } }, plan: 'pro' })
  await guide.signIn(`/audiences/${id}`)
  await page.getByRole('button', { name: 'Remove: Condition on age' }).press('Enter')
  await expect(attributes(page).first()).toBeFocused()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('” is saved.')).toBeVisible()
  expect(await ruleOf(id)).toEqual({ hobbies: { $elemMatch: { name: 'chess' } }, plan: 'pro' })
})

test('the source beside the rows: what rows cannot show is declined, and a mistake keeps the last rule', async ({
  page,
  guide,
}) => {
  const id = await newAudience({ plan: 'pro' })
  await guide.signIn(`/audiences/${id}`)
  await page.getByRole('button', { name: 'Show the source' }).click()
  const source = page.getByRole('textbox', { name: 'Source (JSON)' })
  await source.fill('{"plan": ')
  await expect(page.getByText('This is not a JSON object yet.')).toBeVisible()
  await expect(attributes(page)).toBeDisabled()
  await source.fill('{"plan": {"$sounds_like": "pro"}}')
  await expect(page.getByText('Rows cannot show this rule exactly')).toBeVisible()
  await expect(page.getByText('plan.$sounds_like')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('unknown operator $sounds_like')
  await source.fill('{"plan": "team"}')
  await expect(values(page)).toHaveValue('team')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('” is saved.')).toBeVisible()
  expect(await ruleOf(id)).toEqual({ plan: 'team' })
})

test('two people: a change is kept if another person saved first, and one can choose', async ({
  page,
  guide,
}) => {
  const id = await newAudience({ plan: 'pro' })
  await guide.signIn(`/audiences/${id}`)
  const value = values(page)
  await value.fill('mine')
  await api().updateAudience({ params: { audience_id: id }, body: { rule: { plan: 'theirs' } } })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Another person saved this audience')).toBeVisible()
  await page.reload()
  await expect(value).toHaveValue('mine')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Save mine' }).click()
  await expect(page.getByText('” is saved.')).toBeVisible()
  expect(await ruleOf(id)).toEqual({ plan: 'mine' })
})

test('what was typed outlives a failed save and a reload', async ({ page, guide }) => {
  const id = await newAudience({ plan: 'pro' })
  await guide.signIn(`/audiences/${id}`)
  const value = values(page)
  await value.fill('kept')
  await page.route(`**/v1/admin/audiences/${id}`, route =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('cannot be reached')
  await page.reload()
  await expect(value).toHaveValue('kept')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(value).toHaveValue('pro')
})

test('a rule is tried clause by clause, and on what a user last came with', async ({ page, guide }) => {
  const id = await newAudience({ plan: 'pro', $or: [{ seats: { $gt: 5 } }, { beta: true }] })
  // The key of the demo is one for tests, so what its users came with is there.
  await guide.signIn(`/audiences/${id}?environment=test`)
  await page.getByRole('textbox', { name: 'Attributes' }).fill('plan: pro\nseats: 3')
  await page.getByRole('button', { name: 'Try it' }).click()
  await expect(page.getByText('This user does not belong to the audience.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'plan is "pro"' })).toContainText('Passed')
  await expect(page.getByRole('listitem').filter({ hasText: 'seats is 3' })).toContainText('Failed')

  const user = freshTitle('user').replaceAll(' ', '-')
  await asUser(user).evaluateContent({
    body: { url: 'https://app.acme.example/', tokens: { plan: 'pro', beta: true } },
  })
  await waitForContextOf(user)
  await page.getByRole('textbox', { name: 'Attributes' }).fill('')
  await page.getByLabel('User id').fill(user)
  await page.getByRole('button', { name: 'Try it' }).click()
  await expect(page.getByText('This user belongs to the audience.')).toBeVisible()
})

test('a list takes many pasted values, says what it leaves out, and where it is used', async ({
  page,
  guide,
}) => {
  const name = freshTitle('List')
  await guide.signIn('/audiences/new')
  await page.getByText('List', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Values, one in each line' }).fill('u1\nu2\nu1, u3')
  await expect(page.getByText('3 values · 1 duplicate is left out')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Nothing uses it yet.')).toBeVisible()
  const { data } = await api().listAudiences({ query: { q: name, kind: 'values' } })
  const { audience_id = '' } = data.items[0] ?? {}
  expect((await api().getAudience({ params: { audience_id } })).values).toEqual(['u1', 'u2', 'u3'])

  const title = freshTitle('Uses it')
  await api().createTour({ body: { title, audience_id } })
  await page.reload()
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(`in use by the tour "${title}"`)
})

test('200 conditions: a key changes one row, and everything is there', async ({ page, guide }) => {
  const conditions = Array.from({ length: 200 }, (_, n) => ({ [`attribute_${n}`]: `value ${n}` }))
  const id = await newAudience({ $or: conditions })
  await guide.signIn(`/audiences/${id}`)
  await expect(attributes(page)).toHaveCount(200)
  // The suggestions come later, for all rows.
  await page.waitForLoadState('networkidle')
  await expect(page.locator('datalist option[value="user_id"]')).toBeAttached()
  await page.evaluate(() => {
    const seen = new Set<Node>()
    const observer = new MutationObserver(records => {
      for (const { target } of records) seen.add(target.parentElement?.closest('fieldset') ?? target)
    })
    const list = document.querySelector('fieldset')?.closest('ul')
    if (list)
      observer.observe(list, { subtree: true, childList: true, attributes: true, characterData: true })
    Object.assign(window, { changed: () => seen.size })
  })
  await values(page).nth(150).fill('another')
  await expect(page.getByText('Not saved yet.')).toBeVisible()
  expect(
    await page.evaluate(() => (window as unknown as { changed(): number }).changed()),
  ).toBeLessThanOrEqual(1)
})

test('the screens have no accessibility violations', async ({ page, guide }) => {
  const id = await newAudience({
    plan: { $in: ['pro'] },
    $or: [{ seats: { $gt: 5 } }, { since: { $after: '2026-01-31T12:00:00Z' }, on: { $within: { days: 7 } } }],
    tags: { $elemMatch: { $eq: 'a' } },
  })
  await guide.signIn('/audiences?environment=test')
  await expect(page.getByRole('table')).toBeVisible()
  await expectAccessible(page, 'the audiences')
  await guide.open(`/audiences/${id}`)
  await page.getByRole('button', { name: 'Show the source' }).click()
  await page.getByRole('button', { name: 'Try it' }).click()
  await expect(page.getByText('This user does not belong')).toBeVisible()
  await expectAccessible(page, 'an audience')
})
