/** One view of the panel. */
export interface View {
  title: string
  /** The elements below the title. One of them has the class `body`, which scrolls. */
  parts: (HTMLElement | '')[]
  /** Loads the content of the body from the service. */
  fill(): Promise<unknown>
  /** Whether `fill` is repeated while the view is visible. */
  isLive?: boolean
  /** The element that gets the focus. Default: the title. */
  focus?: HTMLElement | null
}
