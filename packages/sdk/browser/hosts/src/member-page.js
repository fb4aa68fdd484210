/** The page behind the modal and the content of the modal, for hosts that write their markup themselves. */
export const page = `
  <main>
    <h1>Members</h1>
    <label for="search">Search</label> <input id="search">
    <p><button id="open" type="button">Add a member</button></p>
    <p id="state">closed</p>
    <p id="saved"></p>
  </main>`

export const form = `
  <p><label for="name">Name</label> <input id="name"></p>
  <p id="hint"></p>
  <button id="save" type="button">Save</button>`

/** Connects the page with its modal. The library tells through the returned functions when it opens and closes. */
export function connect({ open, close }) {
  const at = id => document.getElementById(id)
  let isOpen = false
  const draw = () => {
    at('state').textContent = isOpen ? `open: ${at('name').value}` : 'closed'
  }
  const opened = () => {
    isOpen = true
    draw()
  }
  const closed = () => {
    isOpen = false
    at('name').value = ''
    at('hint').textContent = ''
    draw()
  }
  at('open').addEventListener('click', open)
  at('name').addEventListener('input', draw)
  at('name').addEventListener('focusout', () => {
    at('hint').textContent = at('name').value ? '' : 'Enter a name'
  })
  at('save').addEventListener('click', () => {
    at('saved').textContent = at('name').value
    close()
  })
  return { opened, closed }
}
