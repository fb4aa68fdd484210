// The page inside the frame of the stage. It has an origin of its own, because the frame is sandboxed: it cannot reach
// the console, its cookies or any other host.
import { applyTheme } from '@guide/sdk/preview'
import { guardPage } from './guard-page.ts'
import type { ShowMessage, StageMessage } from './messages.ts'
import { createPlayer } from './player.ts'
import { withStandIns } from './stand-ins.ts'

const tell = (message: StageMessage) => parent.postMessage(message, location.origin)

// Before the player, whose listeners come after these.
guardPage()
const player = createPlayer(tell)
let last: ShowMessage | undefined

function show(message: ShowMessage) {
  const before = last
  last = message
  const { item, stepId, scheme, direction, theme } = message
  document.documentElement.dataset.theme = scheme
  document.documentElement.dir = direction
  applyTheme(player.theme, theme, scheme)
  if (!item) return player.clear()
  const isSame = before && JSON.stringify(before.item) === JSON.stringify(item)
  const isNew = before?.turn !== message.turn || before.item?.content_type !== item.content_type
  const isOtherStep = before?.stepId !== stepId
  const shownStep = player.shownStep()
  if (isSame && !isNew && before.direction === direction) {
    if (!isOtherStep || !stepId || stepId === shownStep) return
    if (shownStep) return player.goTo(stepId)
  }
  // What the admin did in the stage stays, unless the console asks for another step.
  const start = isOtherStep || isNew ? stepId : (shownStep ?? stepId)
  void player.show(withStandIns(item), start, isNew)
}

addEventListener('message', event => {
  if (event.source !== parent || event.origin !== location.origin) return
  if (event.data?.type === 'show') show(event.data)
})
tell({ type: 'ready' })
