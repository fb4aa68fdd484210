// Takes docs/images/builder: an element is picked on the demo page, a step gets its words, and the tour is published.
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
    await page.getByRole('dialog', { name: 'Take them with you' }).waitFor()
    await panel.getByText('Saved as a draft').waitFor()
    await take('step')

    await panel.getByRole('button', { name: 'Publish' }).click()
    await panel.getByRole('button', { name: /^Publish (now|anyway)$/ }).waitFor()
    await take('publish')
    await page.close()
  } finally {
    await stop()
  }
}
