import '@shoelace-style/shoelace/dist/components/dialog/dialog.js'
import '@shoelace-style/shoelace/dist/themes/light.css'
import '@shoelace-style/shoelace/dist/themes/dark.css'
import { connect, form, page } from './member-page.js'

document.getElementById('app').innerHTML = `${page}
  <sl-dialog label="New member">
    ${form}
    <button id="close" slot="footer" type="button">Close</button>
  </sl-dialog>`

const dialog = document.querySelector('sl-dialog')
const { opened, closed } = connect({ open: () => dialog.show(), close: () => dialog.hide() })
dialog.addEventListener('sl-after-show', opened)
dialog.addEventListener('sl-after-hide', closed)
document.getElementById('close').addEventListener('click', () => dialog.hide())
