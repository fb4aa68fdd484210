import { expectAccessible } from './accessibility.ts'
import { api, freshTitle, step } from './api.ts'
import { expect, test } from './test.ts'

/** Each screen, and a text that is there when it is complete. */
const screens: Record<string, [path: string, text: string | RegExp][]> = {
  'home and content': [
    ['/', 'Needs attention'],
    ['/content', 'Get going'],
    ['/content?q=xyzzy', 'Nothing matches'],
    ['/nothing', 'There is no such page'],
  ],
  'an item': [
    ['/content/TOUR', 'Add a step'],
    ['/content/TOUR?tab=when', 'Try an address'],
    ['/content/TOUR?tab=why', 'Find out'],
    ['/content/TOUR?tab=history', 'Roll back'],
  ],
  'themes, the first steps and mails': [
    ['/themes', 'Indigo'],
    ['/themes/thm_000000000001', 'Contrast'],
    ['/get-started', /Waiting for your page|Seen on/],
    ['/settings?tab=mails', 'When users ask something'],
  ],
  'settings of the tenant': [
    ['/settings', 'Remember what users last came with'],
    ['/settings?tab=installation', 'Pages that came with a key'],
    ['/settings?tab=identity', 'Token of a user'],
    ['/settings?tab=team', /No invite is open|Take back/],
  ],
  'settings of access and content': [
    ['/settings?tab=access', 'this browser'],
    ['/settings?tab=switches', 'On: users get the tours'],
    ['/settings?tab=usage', 'Members of the team'],
    ['/settings?tab=transfer', 'Drop a file here'],
    ['/settings?tab=activity', /signed in/],
  ],
}

for (const [name, group] of Object.entries(screens)) {
  test(`no accessibility violations, and nothing scrolls sideways: ${name}`, async ({ page, guide }) => {
    test.slow()
    const { tour_id } = await api().createTour({
      body: { title: freshTitle('Axe'), steps: [step('one', 0)] },
    })
    await api().publishTour({ params: { tour_id } })
    await api().updateTour({ params: { tour_id }, body: { description: 'Changed.' } })
    await api().publishTourChanges({ params: { tour_id } })
    await guide.signIn()
    for (const [path, text] of group) {
      await guide.open(path.replace('TOUR', tour_id))
      await expect(page.getByRole('main').getByText(text).first(), path).toBeVisible()
      await expectAccessible(page, path)
    }
  })
}
