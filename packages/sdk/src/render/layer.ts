/** Something that is shown: a card, a banner, a dialog. */
export interface Layer {
  element: HTMLElement
  /** Whether it takes the focus when it opens, and Escape from anywhere. */
  isModal: boolean
  /** Where Tab goes round in a modal layer. */
  tabStops?(): HTMLElement[]
  /** Whether Escape closes it wherever the focus is. */
  escapesAnywhere?: boolean
  /** What Escape does; nothing: it is not for this layer. */
  escape?(): void
  /** Other keys, while the focus is in the layer or nowhere. */
  key?(event: KeyboardEvent): void
}

/** When something is over: it is told whom to tell. */
export interface End {
  until(stop: () => void): () => void
}

/** What is shown inside one host. */
export interface Surface {
  layers: Layer[]
  isRtl: boolean
  /** Shows a layer above the others, until then. Returns how to close it earlier. */
  open(end: End, layer: Layer): () => void
  /** Says something to those who do not see it. */
  announce(text: string): void
}

/** Focuses without scrolling. */
export function focus(target: HTMLElement) {
  target.focus({ preventScroll: true })
}
