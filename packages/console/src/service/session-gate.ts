/** Why a request waits: the session is over, or the identity provider has to confirm it. */
export type WaitReason = 'ended' | 'outdated'

interface Waiting {
  reason: WaitReason
  goOn: (isSignedIn: boolean) => void
}

let waiting: Waiting[] = []
let signIns = 0
let current: string | undefined
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/**
 * Where requests wait that the service refused because of the session. Nothing was done yet, so they are sent again after
 * the sign-in, and no button has to be pressed a second time.
 */
export const sessionGate = {
  /**
   * Resolves when the person has signed in again (true), or does not want to (false).
   * @param userId who sent the request. If the page is another person's by now, it does not wait
   */
  wait(reason: WaitReason, userId: string): Promise<boolean> {
    if (current !== undefined && current !== userId) return Promise.resolve(false)
    return new Promise(resolve => {
      waiting = [...waiting, { reason, goOn: resolve }]
      tell()
    })
  },

  /** The page is this person's from now on. Returns the function that lets their requests wait no longer. */
  admit(userId: string): () => void {
    current = userId
    return () => sessionGate.open(false)
  },

  /** Why requests wait; null if none does. */
  reason: (): WaitReason | null => waiting[0]?.reason ?? null,

  /** How often the person has signed in again. */
  signIns: (): number => signIns,

  open(isSignedIn: boolean): void {
    if (isSignedIn) signIns++
    const done = waiting
    waiting = []
    for (const { goOn } of done) goOn(isSignedIn)
    tell()
  },

  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** How a window of the sign-in tells the others that it is done. The identity provider cuts the tie between them. */
const channelName = 'guide-console-sign-in'

export function announceSignIn(): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage('signed in')
  channel.close()
}

/** Calls a function whenever another window of this browser has signed in. Returns the function that stops it. */
export function onSignInElsewhere(listener: () => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = listener
  return () => channel.close()
}
