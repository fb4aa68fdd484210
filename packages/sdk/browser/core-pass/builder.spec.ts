import { adminToken, answerSignIn } from '../builder-page.ts'
import { inGuide } from './remote-page.ts'
import { expect, test } from './test.ts'

const html = '<main><h1>Projects</h1><p><button data-testid="new">New project</button></p></main>'

test('W14: an admin opens the builder, picks an element, writes a step and publishes it', async ({
  app,
  remote,
  tenant,
}) => {
  await tenant.admin.updateConfig({ body: { admin_origins: [app.site.url] } })
  const { tour_id } = await tenant.admin.createTour({ body: { title: 'First steps' } })
  // Firefox does not load a page again if only the fragment differs.
  await remote.goto(`${app.put({ html })}?build#guide-builder=tour/${tour_id}`)
  await remote.evaluate(answerSignIn, adminToken(tenant))
  await remote.evaluate(() => {
    window.heard = []
    document.querySelector('button')?.addEventListener('click', () => window.heard.push(['click', 0]))
  }, undefined)
  await remote.evaluate(apiKey => window.Guide?.init({ apiKey }), tenant.apiKey)
  await remote.click(inGuide('.builder-bar .primary'))
  await remote.click(inGuide('.builder-parts .primary'))
  await remote.sees(inGuide('.builder-pick .builder-bar'), { isVisible: true })
  await remote.click('[data-testid=new]')
  await remote.sees(inGuide('.builder-grade'), { text: /will hold/ })
  expect(await app.heard()).toEqual([])
  await remote.click(inGuide('.builder-form:not([hidden]) input'))
  await remote.type('Start')
  await remote.sees(inGuide('.builder-form:not([hidden]) input'), { value: 'Start', hasFocus: true })
  await remote.sees(inGuide('.builder-drawn .card'), { text: /Start/, isVisible: true })
  await remote.click(inGuide('.builder footer .primary'))
  await remote.sees(inGuide('.builder [role=status]'), { text: /No problems|^$/ })
  await remote.click(inGuide('.builder footer .primary'))
  await remote.sees(inGuide('.builder [role=status]'), { text: /Published as version 1/ })
  const { status, steps } = await tenant.admin.getTour({ params: { tour_id } })
  expect({ status, steps }).toMatchObject({
    status: 'published',
    steps: [{ title: 'Start', element_target: { data_attribute: 'data-testid=new' } }],
  })
})
