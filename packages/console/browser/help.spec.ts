import { expectAccessible } from './accessibility.ts'
import { api, asUser, freshTitle } from './api.ts'
import { expect, test } from './test.ts'

const ask = (user: string, subject: string, body = 'I see no reports in my project.') =>
  asUser(user).startThread({ body: { subject, body } })

test('a question is in the inbox until it is answered and closed', async ({ page, guide }) => {
  const subject = freshTitle('Reports')
  const { thread_id } = await ask('alice', subject)
  await guide.signIn('/help?environment=test')
  const row = page.getByRole('listitem').filter({ hasText: subject })
  await expect(row.getByText('1 new')).toBeVisible()
  await expect(row.getByText('Waits for an answer')).toBeVisible()
  await expect(row.getByText('the user wrote last')).toBeVisible()
  await expect(row.getByText('alice', { exact: false }).first()).toBeVisible()
  await row.getByRole('link', { name: subject }).click()

  await expect(page.getByText('I see no reports in my project.')).toBeVisible()
  await expect(page.getByText('Plain text: line breaks stay')).toBeVisible()
  await page.getByLabel('Your answer').fill('They come on Monday:\nhttps://acme.example/reports.')
  await page.getByLabel('Your answer').press('Control+Enter')
  const sent = page.getByRole('region', { name: 'Messages' }).getByText('They come on Monday:')
  await expect(sent.getByRole('link', { name: 'https://acme.example/reports', exact: true })).toBeVisible()
  await expect(page.getByLabel('Your answer')).toHaveValue('')
  const { messages } = await asUser('alice').getMyThread({ params: { thread_id } })
  expect(messages.map(({ author, body }) => [author, body])).toEqual([
    ['user', 'I see no reports in my project.'],
    ['admin', 'They come on Monday:\nhttps://acme.example/reports.'],
  ])

  await page.getByRole('button', { name: 'Close the conversation' }).click()
  await expect(page.getByText('An answer opens the conversation again.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Help' }).click()
  await expect(page.getByRole('link', { name: subject })).toBeHidden()
  await page.getByRole('link', { name: 'Closed' }).click()
  await expect(page).toHaveURL(/status=closed/)
  await expect(page.getByRole('link', { name: subject })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('link', { name: subject })).toBeVisible()
  await expect(row.getByText('your team wrote last')).toBeVisible()
  await expect(row.getByText('Waits for an answer')).toBeHidden()
})

test('a conversation waits again when the user asks on, also after the team has read it', async ({
  page,
  guide,
}) => {
  const subject = freshTitle('Further')
  const { thread_id } = await ask('alice', subject)
  const params = { thread_id }
  await api().replyToThread({ params, body: { body: 'They come on Monday.' } })
  await guide.signIn('/help?environment=test')
  const row = page.getByRole('listitem').filter({ hasText: subject })
  await expect(row.getByText('your team wrote last')).toBeVisible()
  await expect(row.getByText('Waits for an answer')).toBeHidden()
  await asUser('alice').addMessage({ params, body: { body: 'Which one?' } })
  await api().getThread({ params })
  await page.reload()
  await expect(row.getByText('Waits for an answer')).toBeVisible()
  await expect(row.getByText(/\d new/)).toBeHidden()
})

test('the newest question is the first, and home leads to the inbox', async ({ page, guide }) => {
  const [older, newer] = [freshTitle('Older'), freshTitle('Newer')]
  await ask('alice', older)
  await ask('bob', newer)
  await guide.signIn('/?environment=test')
  await page.getByRole('link', { name: /wait.* for an answer/ }).click()
  await expect(page.getByRole('link', { name: newer })).toBeVisible()
  const subjects = await page.getByRole('main').getByRole('listitem').getByRole('link').allTextContents()
  expect(subjects.indexOf(newer)).toBeLessThan(subjects.indexOf(older))
})

test('the text of an answer is kept if sending fails, if the page is reloaded and if the session ends', async ({
  page,
  context,
  guide,
}) => {
  const { thread_id } = await ask('alice', freshTitle('Kept'))
  await guide.signIn(`/help/${thread_id}?environment=test`)
  const answer = page.getByLabel('Your answer')
  await answer.fill('A long answer.')
  await page.route('**/messages', route => route.abort())
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('alert')).toContainText('The service cannot be reached')
  await expect(answer).toHaveValue('A long answer.')
  await page.unroute('**/messages')
  await page.reload()
  await expect(answer).toHaveValue('A long answer.')

  await context.clearCookies()
  await page.getByRole('button', { name: 'Send' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await dialog.getByRole('button', { name: 'Open the demo' }).click()
  await expect(dialog).toBeHidden()
  // What was refused is sent again.
  await expect(page.getByRole('region', { name: 'Messages' }).getByText('A long answer.')).toBeVisible()
  const { data } = await api().listThreads({ query: { limit: 100 } })
  expect(data.items.find(thread => thread.thread_id === thread_id)?.message_count).toBe(2)
})

/** A picture of one pixel. */
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const widthOf = (element: HTMLElement | SVGElement) => (element as HTMLImageElement).naturalWidth

test('an attachment is a link to the file, a picture is shown, and earlier messages can be loaded', async ({
  page,
  guide,
}) => {
  const { thread_id } = await ask('alice', freshTitle('Long'), 'The very first message.')
  for (let n = 0; n < 50; n++) {
    await asUser('alice').addMessage({ params: { thread_id }, body: { body: `Message ${n}.` } })
  }
  const file = new File(['all figures'], 'figures.txt', { type: 'text/plain' })
  await asUser('alice').addAttachment({ params: { thread_id }, file })
  const picture = new File([Buffer.from(dot, 'base64')], 'dot.png', { type: 'image/png' })
  await asUser('alice').addAttachment({ params: { thread_id }, file: picture })
  await guide.signIn(`/help/${thread_id}?environment=test`)
  const link = page.getByRole('link', { name: 'figures.txt' })
  await expect(link).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Your answer' })).toBeInViewport()
  const response = await page.request.get(`${guide.url}${await link.getAttribute('href')}`)
  expect(await response.text()).toBe('all figures')
  const shown = page.getByRole('link', { name: 'dot.png' }).locator('img')
  await page.getByRole('link', { name: 'dot.png' }).scrollIntoViewIfNeeded()
  await expect.poll(() => shown.evaluate(widthOf)).toBe(1)
  await expect(page.getByText('The very first message.')).toBeHidden()
  await page.getByRole('button', { name: 'Show earlier messages' }).click()
  await expect(page.getByText('The very first message.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show earlier messages' })).toBeHidden()
})

test('an answer can have files', async ({ page, guide }) => {
  const { thread_id } = await ask('alice', freshTitle('Files'))
  await guide.signIn(`/help/${thread_id}?environment=test`)
  await page.locator('input[type=file]').setInputFiles([
    { name: 'steps.txt', mimeType: 'text/plain', buffer: Buffer.from('one, two') },
    { name: 'wrong.txt', mimeType: 'text/plain', buffer: Buffer.from('no') },
  ])
  await page.getByRole('button', { name: 'Remove wrong.txt' }).click()
  await page.getByLabel('Your answer').fill('Here they are.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('link', { name: 'steps.txt' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Files' })).toBeHidden()
  const { messages } = await asUser('alice').getMyThread({ params: { thread_id } })
  expect(
    messages.map(({ body, attachments }) => [body, attachments.map(({ name }) => name)]).slice(1),
  ).toEqual([
    ['Here they are.', []],
    ['', ['steps.txt']],
  ])
})

test('an empty inbox says how questions get there', async ({ page, guide }) => {
  await guide.signIn('/help')
  await expect(page.getByRole('heading', { name: 'No user waits for an answer' })).toBeVisible()
  await page.getByRole('link', { name: 'Closed' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing is closed yet' })).toBeVisible()
})

test('a viewer reads, and is told why a button is grey', async ({ page, guide }) => {
  const { thread_id } = await ask('alice', freshTitle('Viewer'))
  await guide.actAsViewer()
  await guide.signIn(`/help/${thread_id}?environment=test`)
  await page.reload()
  await expect(page.getByText('I see no reports in my project.')).toBeVisible()
  await expect(page.getByLabel('Your answer')).toBeDisabled()
  const close = page.getByRole('button', { name: 'Close the conversation' })
  await close.focus()
  await expect(page.getByRole('tooltip', { name: 'Viewers can look, but not change.' })).toBeVisible()
  await close.press('Enter')
  const { data } = await api().listThreads({ query: { status: 'open', limit: 100 } })
  expect(data.items.map(thread => thread.thread_id)).toContain(thread_id)
})

test('the inbox and a thread have no accessibility violations', async ({ page, guide }) => {
  const subject = freshTitle('Where is my quarterly report of the project “Harbour”?')
  const { thread_id } = await ask('alice@acme.example', subject)
  await api().replyToThread({
    params: { thread_id },
    body: { body: 'Every Monday.\n\nLook again then: https://acme.example/reports.' },
  })
  await asUser('alice@acme.example').addAttachment({
    params: { thread_id },
    file: new File(['all figures'], 'figures.txt', { type: 'text/plain' }),
  })
  await ask('bob', freshTitle('Billing'))
  await guide.signIn()
  for (const [path, text] of [
    ['/help', 'No user waits for an answer'],
    ['/help?environment=test', subject],
    [`/help/${thread_id}?environment=test`, 'Look again then:'],
  ] as const) {
    await guide.open(path)
    await expect(page.getByRole('main').getByText(text).first(), path).toBeVisible()
    await expectAccessible(page, path)
  }
})
