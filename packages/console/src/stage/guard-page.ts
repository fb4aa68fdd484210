/** Keeps what happens in the stage inside of it: its focus, its links and its keys. */
export function guardPage() {
  // Items take the focus when they appear. They must not take it from the text that the admin is writing.
  const { focus } = HTMLElement.prototype
  HTMLElement.prototype.focus = function (options) {
    if (document.hasFocus()) focus.call(this, options)
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
