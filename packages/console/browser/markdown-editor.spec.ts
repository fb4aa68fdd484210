import type { Page } from '@playwright/test'
import { api, freshTitle } from './api.ts'
import { expect, test } from './test.ts'

const newArticle = async (body: string) =>
  (await api().createArticle({ body: { title: freshTitle('Text'), body } })).article_id
const storedBody = async (article_id: string) => (await api().getArticle({ params: { article_id } })).body
const text = (page: Page) => page.getByRole('textbox', { name: 'Text' })
const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
}

test('what is formatted with keys and buttons is stored as Markdown', async ({ page, guide }) => {
  const id = await newArticle('Hello {{name|friend}}')
  await guide.signIn(`/help/articles/${id}`)
  await text(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(', 2 * 3 is ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('six')
  await page.keyboard.press('Control+b')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Numbered list' }).click()
  await page.keyboard.type('one')
  await page.keyboard.press('Enter')
  await page.keyboard.type('two ')
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Link' })
  await dialog.getByLabel('Address').fill('javascript:alert(1)')
  await dialog.getByLabel('Words of the link').fill('here')
  await dialog.getByRole('button', { name: 'Set the link' }).click()
  await expect(dialog.getByText('Use an address that begins with https://')).toBeVisible()
  await dialog.getByLabel('Address').fill('example.com/prices')
  await dialog.getByRole('button', { name: 'Set the link' }).click()
  await expect(text(page).getByRole('link', { name: 'here' })).toBeVisible()
  await save(page)
  expect(await storedBody(id)).toBe(
    'Hello {{name|friend}}, 2 \\* 3 is **six**\n\n1. one\n2. two [here](https://example.com/prices)',
  )
})

test('a part of a text that is not edited stays as it was written', async ({ page, guide }) => {
  const id = await newArticle('## Head\n\n* one\n* two\n\nLast _words_.\n\n[a]: /b')
  await guide.signIn(`/help/articles/${id}`)
  await text(page).getByText('Last').click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' More.')
  await save(page)
  expect(await storedBody(id)).toBe('## Head\n\n* one\n* two\n\nLast *words*. More.\n\n[a]: /b')
})

test('a text that the formatted view would change is shown as its source', async ({ page, guide }) => {
  const body = 'Write \\{{name}} for a name.'
  const id = await newArticle(body)
  await guide.signIn(`/help/articles/${id}`)
  await expect(page.getByText('The formatted view would change this text')).toBeVisible()
  await expect(text(page)).toHaveValue(body)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})

test('the source and the formatted text can be edited in turn', async ({ page, guide }) => {
  const id = await newArticle('One')
  await guide.signIn(`/help/articles/${id}`)
  await page.getByRole('button', { name: 'Source' }).click()
  await text(page).fill('One **two**')
  await page.getByRole('button', { name: 'Formatted' }).click()
  await expect(text(page).getByText('two')).toHaveCSS('font-weight', '700')
  await text(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' three')
  await page.getByRole('button', { name: 'Source' }).click()
  await expect(text(page)).toHaveValue('One **two three**')
})

test('pasted HTML becomes what users can get, and nothing in it runs', async ({ page, guide }) => {
  const id = await newArticle('')
  await guide.signIn(`/help/articles/${id}`)
  await text(page).click()
  await page.evaluate(() => {
    const data = new DataTransfer()
    const html =
      '<h1 style="color:red">Big</h1><script>alert(1)</script><p onclick="alert(2)">a <b>bold</b> <a href="javascript:alert(3)">bad</a> <a href="/good">good</a> <img src="x" onerror="alert(4)"> <u>under</u></p>'
    data.setData('text/html', html)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  })
  await expect(text(page).getByText('bold')).toBeVisible()
  await save(page)
  expect(await storedBody(id)).toBe('Big\n\na **bold** bad [good](/good) under')
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

test('a picture is uploaded and shown, and a file that is not a picture is explained', async ({
  page,
  guide,
}) => {
  const id = await newArticle('Look:')
  await guide.signIn(`/help/articles/${id}`)
  const chooser = page.locator('input[type=file]')
  await chooser.setInputFiles({ name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') })
  await expect(page.getByRole('alert')).toContainText('must be a PNG, JPEG, WebP, GIF or AVIF picture')
  await chooser.setInputFiles({ name: 'weekly-report.png', mimeType: 'image/png', buffer: png })
  const picture = text(page).getByRole('img', { name: 'weekly report' })
  await expect(picture).toBeVisible()
  expect(await picture.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBe(1)
  await expect(page.getByRole('region', { name: 'What users see' }).getByRole('img')).toBeVisible()
  await save(page)
  expect(await storedBody(id)).toMatch(/!\[weekly report\]\(http\S+\/assets\/ten_\w+\/ast_\w+\)/)
})
