import { expect, test } from 'vitest'
import { html } from './html.ts'

test('texts are escaped, markup is not', () => {
  const bold = html`<b>${'<&>'}</b>`
  expect(html`<p title="${`"'`}">${bold}${'x'}</p>`.markup).toBe(
    '<p title="&quot;&#39;"><b>&lt;&amp;&gt;</b>x</p>',
  )
})
