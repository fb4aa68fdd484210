/** What the panel can show. */
export interface View {
  title: string
  /** What stands below the title; one of them is the body, which scrolls. */
  parts: (HTMLElement | '')[]
  /** Puts into the body what the service has. */
  fill(): Promise<unknown>
  /** Whether that is repeated for as long as it is looked at. */
  isLive?: boolean
  /** What gets the focus; unless given, the title. */
  focus?: HTMLElement | null
}
