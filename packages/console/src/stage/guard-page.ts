/** Keeps what happens in the stage inside of it: its focus, its scrolling, its links and its keys. */
export function guardPage() {
  // Items take the focus when they appear. They must not take it from the text that the admin is writing.
  const { focus } = HTMLElement.prototype
  HTMLElement.prototype.focus = function (options) {
    if (document.hasFocus()) focus.call(this, options)
  }
  // The browser would also scroll the pages around the frame.
  Element.prototype.scrollIntoView = function (options) {
    const { block, behavior = 'auto' } = typeof options === 'object' ? options : {}
    const { top, bottom, height } = this.getBoundingClientRect()
    if (block === 'nearest' && top >= 0 && bottom <= innerHeight) return
    scrollBy({ top: top - Math.max(0, innerHeight - height) / 2, behavior })
  }
  addEventListener(
    'click',
    event => {
      const isLink = event.composedPath().some(one => one instanceof HTMLAnchorElement)
      if (isLink) event.preventDefault()
    },
    { capture: true },
  )
  // Items that take over the page keep Tab to themselves. Here it leads through the stage and back to the console.
  addEventListener('keydown', event => event.key === 'Tab' && event.stopImmediatePropagation(), {
    capture: true,
  })
}
