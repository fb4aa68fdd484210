/** A sequence of input by one device, as both protocols write it: https://www.w3.org/TR/webdriver2/#actions */
export type InputSource =
  | { type: 'key'; id: string; actions: { type: 'keyDown' | 'keyUp'; value: string }[] }
  | {
      type: 'pointer'
      id: string
      parameters: { pointerType: 'mouse' }
      actions: (
        | { type: 'pointerMove'; x: number; y: number; duration: number }
        | { type: 'pointerDown' | 'pointerUp'; button: number }
      )[]
    }

/** A browser with one tab, driven by commands of a WebDriver standard. */
export interface Driver {
  navigate(url: string): Promise<void>
  reload(): Promise<void>
  /** Calls a function of the page with a string. Returns its result, or that of its promise: a string. */
  call(declaration: string, argument: string): Promise<string>
  perform(sources: InputSource[]): Promise<void>
  /** Sets the size of the viewport. */
  resize(width: number, height: number): Promise<void>
  /** A PNG file. */
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}
