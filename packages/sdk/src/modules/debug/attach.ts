import type { ContentAnswer } from '@guide/contracts'
import type { GuideEvents } from '../../core/api.ts'
import type { Claims, DebugKit, PageItems, Refusal } from '../../core/companion.ts'
import type { Item } from '../../core/item.ts'
import { followItems } from '../../status/follow-items.ts'
import { itemState, nameOf, showingOf } from '../../status/item-state.ts'
import { describeTarget, seconds } from '../../status/waits-for.ts'
import { noAnswerLine, refusalLine } from './refusal-line.ts'
import { createTell, type Line } from './tell.ts'
import { withheldLines } from './withheld-lines.ts'

/** What appears within this time needs no explanation. */
const settleMs = 300

/** Explains on the console, in plain words, why items are not on the screen. */
export function attach(
  { options, emitter, api, targets, signal }: DebugKit,
  claimsOf: (token: string | undefined) => Claims,
): void {
  if (signal.aborted) return
  const tell = createTell()
  const history = followItems(emitter, signal, tellLater)
  let page: PageItems | undefined
  let answer: Promise<Line[]> | undefined
  let title: string | undefined
  let timer = 0
  let hasAnswered = false
  let href = ''

  function tellLater() {
    clearTimeout(timer)
    timer = window.setTimeout(tellItems, settleMs)
  }

  async function tellItems() {
    const lines = (await answer) ?? []
    if (signal.aborted || !page) return
    const all = new Map(page.showings().map(({ item }) => [item.id, item]))
    for (const [id, item] of page.items) all.set(id, item)
    tell([...[...all.values()].map(lineOf), ...lines], title)
    title = undefined
  }

  function lineOf(item: Item): Line {
    const { kind, isShown, target, text } = itemState(item, page as PageItems, history, targets.find)
    const missing = history.missing.get(item.id)
    const reason =
      target && !isShown && missing?.afterMs && !missing.stepId ? notFound(target, missing.afterMs) : text
    const isClear = kind === 'shown' || kind === 'loading'
    const verdict = isShown ? 'on the screen, but' : 'not shown:'
    return { about: item.id, text: isClear ? '' : `${nameOf(item)} is ${verdict} ${reason}.` }
  }

  const notFound = (target: string, ms: number) =>
    `its target ${target} was not found for ${seconds(Math.round(ms / 1000) * 1000)}`

  /** A tour goes on without the step, so its own state does not tell. */
  function tellStep({ contentId, stepId, afterMs }: GuideEvents['target:missing']) {
    const item = page && showingOf(contentId, page)?.item
    if (item?.content_type !== 'tour') return
    const index = item.steps.findIndex(step => step.step_id === stepId)
    const { element_target, on_missing = 'skip' } = item.steps[index] ?? {}
    if (!element_target) return
    const verdicts = { skip: 'is left out', center: 'is in the centre of the page', end: 'ends the tour' }
    const text = `step ${index + 1} of ${nameOf(item)} ${verdicts[on_missing]}: ${notFound(describeTarget(element_target), afterMs)}.`
    tell([{ about: `${contentId} ${stepId}`, text }])
  }

  const on = <Data>(name: string, handle: (data: Data) => void) =>
    signal.addEventListener('abort', emitter.on(name, handle))

  on('response', (response: Response) => {
    hasAnswered = true
    if (response.ok && response.url.endsWith('/v1/sdk/content'))
      answer = linesOf(response.clone()).catch(() => [])
  })
  on('page:items', (items: PageItems) => {
    page = items
    // On another page, targets are awaited anew.
    if (href !== location.href) history.missing.clear()
    href = location.href
    title = `What is not on the screen of ${location.pathname}, and why`
    tellLater()
  })
  on('target:missing', tellStep)
  on('ready', () => {
    if (!options.autoStart)
      tell([{ about: 'start', text: 'Nothing is shown before Guide.start(), because autoStart is false.' }])
  })
  on('error', async ({ message, cause }: { message: string; cause?: Partial<Refusal> }) => {
    // Several errors may have the same cause.
    if (cause?.response?.bodyUsed) return
    if (cause?.response) tell([await refusalLine(cause as Refusal, api.token(), claimsOf(api.token()))])
    else if (!hasAnswered && /^con(figuration|tent) failed/.test(message)) tell([noAnswerLine()])
  })
  signal.addEventListener('abort', () => clearTimeout(timer))
}

async function linesOf(response: Response): Promise<Line[]> {
  const { data }: ContentAnswer = await response.json()
  return withheldLines(data, response.headers.get('x-request-id'))
}
