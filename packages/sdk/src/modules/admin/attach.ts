import type { AdminAccessOptions } from '../../core/api.ts'
import type { Kit } from '../../core/companion.ts'
import { type Grant, requestGrant } from './request-grant.ts'
import { showToolbar } from './toolbar.ts'

// The builder asks for a sign-in too.
export { requestGrant }

const pending = new WeakMap<ShadowRoot, Promise<void>>()

/** Signs an admin in and shows the toolbar. The token stays in the memory of this page and is never stored. */
export function attach(kit: Kit, given: AdminAccessOptions = {}): Promise<void> {
  const { root } = kit
  const known = pending.get(root)
  if (known) return known
  const signingIn = signIn(kit, given).catch(cause => {
    if (!kit.signal.aborted) kit.warn(`no admin access: ${(cause as Error).message}`, cause)
  })
  pending.set(root, signingIn)
  return signingIn.finally(() => pending.delete(root))
}

async function signIn(kit: Kit, given: AdminAccessOptions): Promise<void> {
  const grant: Grant = await requestGrant(kit, given)
  kit.emitter.emit('admin:ready', grant.user)
  showToolbar(kit, grant, () => void attach(kit, given))
}
