import type { Kit, OpenedParts } from '../../core/companion.ts'
import { playPreview } from './play-preview.ts'
import { tokenOf } from './preview-token.ts'

const running = new WeakMap<ShadowRoot, AbortSignal>()

/** Shows what a preview link shows, instead of the content of the page. */
export async function attach(kit: Kit, parts: OpenedParts): Promise<void> {
  const { root, signal } = kit
  if (running.get(root) === signal) return
  running.set(root, signal)
  const token = tokenOf(`${parts.arrivalUrl()}`)
  await (token ? playPreview(token, kit, parts) : parts.resume())
}
