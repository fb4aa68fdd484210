/** What this tab is building. It outlives a page load; the token of the admin does not, because it is never stored. */
export interface Place {
  /** A tour or a content item. */
  id: string
  stepId?: string | undefined
  isRecording?: boolean | undefined
  /** Whether the target of the step, or of the content item, is to be mended. */
  isMending?: boolean | undefined
}

/** The name under which the tab keeps it. */
export const placeName = 'guide-builder'
const inAddress = /[#?&]guide-builder=(?:tour|content)\/((?:tour|cnt)_\w+)(?:\/step\/([^/&]+))?/

/** What the page was opened for: by its address, or because this tab was building on the page before. */
export function readPlace(arrival: string): Place | undefined {
  const [whole, id, step] = inAddress.exec(location.hash) ?? inAddress.exec(arrival) ?? []
  if (whole && location.hash.includes(whole)) cleanAddress(whole)
  const kept = readKept()
  if (!id || kept?.id === id) return kept
  return { id, stepId: step && decoded(step) }
}

export function keepPlace(place: Place | undefined): void {
  try {
    if (place) sessionStorage.setItem(placeName, JSON.stringify(place))
    else sessionStorage.removeItem(placeName)
  } catch {
    // The storage is blocked: the next page does not offer to go on.
  }
}

function readKept(): Place | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(placeName) ?? 'null')
    return typeof kept?.id === 'string' && /^(tour|cnt)_\w+$/.test(kept.id) ? kept : undefined
  } catch {
    return undefined
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Routers do not notice it, and keep the state that they have stored. */
function cleanAddress(whole: string) {
  try {
    history.replaceState(history.state, '', location.href.replace(whole, ''))
  } catch {
    // The page may forbid it.
  }
}
