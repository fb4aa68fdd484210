/** A part of the interface: a card, a banner, a dialog. */
export interface Layer {
  element: HTMLElement
  /** Whether the layer takes the focus when it opens, and Escape from anywhere. */
  isModal: boolean
  /** Whether the layer stays below a modal of the page, unless it points into it. */
  isPassive?: boolean
  /** The element that the layer points at. */
  pointsAt?(): Element | undefined
  /** The elements that Tab cycles through in a modal layer. */
  tabStops?(): HTMLElement[]
  /** Handles Escape: from anywhere if the layer is modal, else while it has the focus. Without it the page gets Escape. */
  escape?(): void
  /** Handles other keys, while the focus is in the layer or nowhere. */
  key?(event: KeyboardEvent): void
}

/** Tells when something ends, so that its layers close with it. */
export interface Lifetime {
  /** Calls back at the end. Returns the callback, for callers that end earlier. */
  onEnd(callback: () => void): () => void
}

/** The layers inside one host. */
export interface Surface {
  layers: Layer[]
  readonly isRtl: boolean
  /** Shows a layer above the others for a lifetime. Returns how to close it earlier. */
  open(lifetime: Lifetime, layer: Layer): () => void
  /** Announces a text to screen readers. */
  announce(text: string): void
}

/** Focuses without scrolling. */
export function focus(target: HTMLElement) {
  target.focus({ preventScroll: true })
}
