import { connect, form, page } from './member-page.js'

document.getElementById('app').innerHTML = `${page}
  <dialog aria-labelledby="title">
    <h2 id="title">New member</h2>
    ${form}
    <button id="close" type="button">Close</button>
  </dialog>`

const dialog = document.querySelector('dialog')
const { opened, closed } = connect({
  open() {
    dialog.showModal()
    opened()
  },
  close: () => dialog.close(),
})
dialog.addEventListener('close', closed)
document.getElementById('close').addEventListener('click', () => dialog.close())
