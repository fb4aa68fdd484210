import { axeViolations } from '../../sdk/browser/axe.ts'
import { api, freshTitle, step } from './api.ts'
import { expect, test } from './test.ts'

/** Each screen, and a text that is there when it is complete. */
const screens: [path: string, text: string | RegExp][] = [
  ['/', 'Needs attention'],
  ['/content', 'Get going'],
  ['/content?q=xyzzy', 'Nothing matches'],
  ['/content/TOUR', 'Add a step'],
  ['/content/TOUR?tab=when', 'Try an address'],
  ['/content/TOUR?tab=why', 'Find out'],
  ['/content/TOUR?tab=history', 'Roll back'],
  ['/themes', 'Indigo'],
  ['/themes/thm_000000000001', 'Contrast'],
  ['/get-started', /Waiting for your page|Seen on/],
  ['/settings', 'Remember what users last came with'],
  ['/settings?tab=mails', 'When users ask something'],
  ['/settings?tab=installation', 'Pages that came with a key'],
  ['/settings?tab=identity', 'Token of a user'],
  ['/settings?tab=team', /No invite is open|Take back/],
  ['/settings?tab=access', 'this browser'],
  ['/settings?tab=switches', 'On: users get the tours'],
  ['/settings?tab=usage', 'Members of the team'],
  ['/settings?tab=transfer', 'Drop a file here'],
  ['/settings?tab=activity', /signed in/],
  ['/nothing', 'There is no such page'],
]

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1440, 360]) {
    test(`no screen has accessibility violations or scrolls sideways, ${colorScheme}, ${width} px`, async ({
      page,
      guide,
    }) => {
      test.slow()
      const { tour_id } = await api().createTour({
        body: { title: freshTitle('Axe'), steps: [step('one', 0)] },
      })
      await api().publishTour({ params: { tour_id } })
      await api().updateTour({ params: { tour_id }, body: { description: 'Changed.' } })
      await api().publishTourChanges({ params: { tour_id } })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await guide.signIn()
      await page.setViewportSize({ width, height: 760 })
      for (const [path, text] of screens) {
        await guide.open(path.replace('TOUR', tour_id))
        await expect(page.getByRole('main').getByText(text).first(), path).toBeVisible()
        expect(await axeViolations(page), path).toEqual([])
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(overflow, path).toBeLessThanOrEqual(0)
      }
    })
  }
}
