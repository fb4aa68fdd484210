// Takes docs/images/builder: an element is picked on the demo page, a step gets its words and its place, the tour is
// published, and the page changes under it.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startGuideDemo } from './servers/guide-demo.mjs'

/** @param {import('@playwright/test').Browser} browser @param {string} images */
export async function takePicturesOfBuilder(browser, images) {
  mkdirSync(images, { recursive: true })
  const { url, stop } = await startGuideDemo()
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
    const take = (/** @type {string} */ name) => page.screenshot({ path: join(images, `${name}.png`) })
    await page.goto(`${url}/demo/overview#guide-builder=tour/tour_de3000000000`)
    const signingIn = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Sign in to edit' }).click()
    await (await signingIn).getByRole('button', { name: 'Continue as demo admin' }).click()

    // The tour through the builder is not offered.
    await page.evaluate(() => localStorage.setItem('guide-builder-seen', 'yes'))
    const panel = page.getByRole('dialog', { name: 'Builder' })
    await panel.getByRole('button', { name: 'Back' }).click()
    await panel.getByRole('textbox', { name: 'Name of the new tour' }).fill('Share your figures')
    await panel.getByRole('button', { name: 'Create' }).click()
    await panel.getByRole('button', { name: 'Add a step' }).click()
    const target = page.getByRole('button', { name: 'Export' })
    await target.hover()
    await take('pick')

    await target.click()
    await panel.getByRole('textbox', { name: 'Title' }).fill('Take them with you')
    await panel.getByRole('textbox', { name: 'Text' }).fill('Download these pages as a **spreadsheet**.')
    const card = page.getByRole('dialog', { name: 'Take them with you' })
    await card.waitFor()
    await panel.getByText('Saved as a draft').waitFor()
    await take('step')

    const box = await card.boundingBox()
    const { x, y } = { x: (box?.x ?? 0) + 40, y: (box?.y ?? 0) + 20 }
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x - 220, y + 40, { steps: 5 })
    await page.locator('.builder-ghost').waitFor()
    await take('drag')
    await page.mouse.up()
    await panel.getByText('Saved as a draft').waitFor()

    await panel.getByRole('button', { name: 'Publish' }).click()
    await panel.getByRole('button', { name: /^Publish (now|anyway)$/ }).waitFor()
    await take('publish')

    await panel.getByRole('button', { name: 'Back' }).first().click()
    await page.evaluate(() => {
      document.querySelector('[data-guide="export-table"]')?.removeAttribute('data-guide')
    })
    await panel.getByRole('button', { name: 'Back' }).click()
    await panel.getByRole('button', { name: 'Mend step 1' }).waitFor()
    await take('items')
    await page.close()
  } finally {
    await stop()
  }
}
