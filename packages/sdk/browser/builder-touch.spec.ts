import {
  button,
  drawn,
  field,
  openForBuilding,
  outlined,
  pageToBuildOn,
  panel,
  pickBar,
  savedSteps,
} from './builder-page.ts'
import { expect, test } from './test.ts'

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 760 } })

test('E25: on a phone, a tap points at an element, and another tap or a button picks it', async ({
  app,
  page,
  tenant,
}) => {
  const html = `<meta name="viewport" content="width=device-width">${pageToBuildOn}${'<br>'.repeat(60)}`
  const tour_id = await openForBuilding(app, page, tenant, { html })
  await page.evaluate(() => addEventListener('click', () => document.body.append('heard a click')))
  await button(page, 'Add a step').tap()
  await expect(pickBar(page)).toContainText('Tap the element.')
  await page.locator('#name').tap()
  await expect(outlined(page, 'input “Name”')).toBeVisible()
  await page.locator('#new-project').tap()
  await expect(outlined(page, 'New project')).toBeVisible()
  await page.locator('#new-project').tap()
  await expect(drawn(page)).toBeVisible()
  await expect(panel(page)).toContainText('new-project')
  await field(page, 'Title').fill('Start here')

  // What a finger cannot hit: the element around it.
  await button(page, 'Add a step').tap()
  await page.locator('[data-testid=save]').tap()
  await pickBar(page).getByRole('button', { name: 'What is around it' }).tap()
  await expect(outlined(page, 'p “Save”')).toBeVisible()
  await pickBar(page).getByRole('button', { name: 'Pick this' }).tap()
  await expect(panel(page)).toBeVisible()
  await expect(page.getByText('heard a click')).toHaveCount(0)
  await expect
    .poll(() => savedSteps(tenant, tour_id))
    .toMatchObject([
      { title: 'Start here', element_target: { element_id: 'new-project' } },
      { element_target: { css_selector: expect.stringContaining('p') } },
    ])
  // Afterwards the page gets its taps again.
  await button(page, 'Close the builder').tap()
  await page.locator('#new-project').tap()
  await expect(page.getByText('heard a click')).toBeVisible()
})
