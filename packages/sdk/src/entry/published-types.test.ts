import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const types = fileURLToPath(new URL('../../dist/guide.d.ts', import.meta.url))
const tsc = fileURLToPath(new URL('../../../../node_modules/typescript/bin/tsc', import.meta.url))

/** What the compiler says about a file of a strict application that uses the published types. */
function compile(source: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'guide-types-'))
  const compilerOptions = {
    ...{ strict: true, exactOptionalPropertyTypes: true, noEmit: true, skipLibCheck: false },
    ...{ target: 'ES2022', module: 'ESNext', moduleResolution: 'Bundler', lib: ['ES2022', 'DOM'], types: [] },
    paths: { 'guide-sdk': [types] },
  }
  try {
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: [types, 'app.ts'] }),
    )
    writeFileSync(join(folder, 'app.ts'), source)
    execFileSync(process.execPath, [tsc, '-p', folder], { stdio: 'pipe' })
    return ''
  } catch (error) {
    return `${(error as { stdout?: Buffer }).stdout ?? error}`
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('a page can queue calls before the SDK arrives', () => {
  expect(
    compile(`
      window.Guide = { q: [] }
      window.Guide = window.Guide || { q: [] }
      window.Guide ??= { q: [] }
      window.Guide = { q: [['init', { apiKey: 'a', getToken: () => fetch('/t').then(it => it.text()) }], ['track', 'b']] }
      Guide.q.push(['init', { apiKey: 'a', navigate: url => location.assign(url), theme: 'dark' }])
      window.Guide.q.push(['start'], ['start', 'tour_1'], ['track', 'paid', { amount: 3 }], ['update', { userId: 'u' }])
      window.Guide.q.push(['next'], ['back'], ['goTo', 'step'], ['stop'], ['destroy'], ['requestAdminAccess'])
      window.Guide.q.push(['on', 'tour:step', ({ stepId, index }) => stepId.repeat(index)])
      window.Guide.q.push(['on', 'event:paid', data => console.log(data)])
      window.Guide = { q: [['on', 'ready', () => {}], ['on', 'error', (data: { message: string }) => data.message]] }
      const isShown: Promise<boolean> = window.Guide.show('cnt_1').then(({ shown }) => shown)
    `),
  ).toBe('')
})

test('a queued call with wrong arguments is an error', () => {
  expect(
    compile(`
      // @ts-expect-error
      window.Guide = {}
      // @ts-expect-error
      window.Guide = { q: [['init']] }
      // @ts-expect-error
      window.Guide = { q: [['init', { apikey: 'a' }]] }
      // @ts-expect-error
      window.Guide.q.push(['inti', { apiKey: 'a' }])
      // @ts-expect-error
      window.Guide.q.push(['track'])
      // @ts-expect-error
      window.Guide.q.push(['goTo', 3])
      // @ts-expect-error
      window.Guide.q.push(['next', 'step'])
      // @ts-expect-error
      window.Guide.q.push(['update', { apiKey: 'b' }])
      // @ts-expect-error
      window.Guide.q.push(['on', 'tour:stop', () => {}])
      // @ts-expect-error
      window.Guide.q.push(['on', 'tour:step', ({ itemId }) => itemId])
    `),
  ).toBe('')
})

test('the methods and the data of every event are typed', () => {
  expect(
    compile(`
      import { Guide, type ContentKind, type EndReason, type GuideApi, type GuideEvents } from 'guide-sdk'
      type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
      const isSame: Equal<typeof Guide, GuideApi> = true
      const names: Record<keyof GuideEvents, true> = {
        ready: true, 'content:show': true, 'content:dismiss': true, 'content:complete': true, 'content:cta': true,
        'tour:start': true, 'tour:step': true, 'tour:complete': true, 'tour:end': true, 'target:missing': true,
        'checklist:item': true, 'admin:ready': true, error: true,
      }
      const kinds: ContentKind[] = []
      const reasons: EndReason[] = []
      const texts: (string | null | undefined)[] = []
      const off: () => void = Guide.on('ready', ({ version }) => texts.push(version))
      Guide.on('content:show', ({ contentId, contentType }) => { texts.push(contentId); kinds.push(contentType) })
      Guide.on('content:dismiss', ({ contentId, reason }) => { texts.push(contentId); reasons.push(reason) })
      Guide.on('content:complete', ({ contentType }) => kinds.push(contentType))
      Guide.on('content:cta', ({ url }) => texts.push(url))
      Guide.on('tour:start', ({ contentId }) => texts.push(contentId))
      Guide.on('tour:step', ({ stepId, index, total }) => texts.push(stepId.repeat(total - index)))
      Guide.on('tour:complete', ({ contentId }) => texts.push(contentId))
      Guide.on('tour:end', ({ reason }) => reasons.push(reason))
      Guide.on('target:missing', ({ stepId }) => texts.push(stepId))
      Guide.on('checklist:item', ({ itemId }) => texts.push(itemId))
      Guide.on('admin:ready', ({ user_id, email, role }) => texts.push(user_id, email, role))
      Guide.on('error', ({ message, cause }) => texts.push(message, cause instanceof Error ? cause.name : null))
      Guide.on('event:paid', data => texts.push(typeof data))
      const done: Promise<void>[] = [Guide.init({ apiKey: 'a' }), Guide.update({ tokens: { plan: 'pro' } }), Guide.start()]
      const isSent: boolean = Guide.track('paid', { amount: 3 })
      Guide.next()
      Guide.back()
      Guide.goTo('step')
      // @ts-expect-error
      Guide.goTo()
      // @ts-expect-error
      Guide.init({})
      // @ts-expect-error
      Guide.update({ debug: true })
      // @ts-expect-error
      Guide.track('paid', 3)
      // @ts-expect-error
      Guide.on('tour:stop', () => {})
      // @ts-expect-error
      Guide.on('tour:step', ({ itemId }) => itemId)
      // @ts-expect-error
      Guide.on('event:paid', ({ amount }) => amount)
    `),
  ).toBe('')
})
