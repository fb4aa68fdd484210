import { Modal } from 'bootstrap'
import 'bootstrap/dist/css/bootstrap.css'
import { connect, form, page } from './member-page.js'

document.getElementById('app').innerHTML = `${page}
  <div class="modal" id="modal" tabindex="-1" aria-labelledby="title" aria-hidden="true">
    <div class="modal-dialog">
      <div class="modal-content">
        <div class="modal-header">
          <h2 class="modal-title" id="title">New member</h2>
          <button id="close" type="button" class="btn-close" data-bs-dismiss="modal" aria-label="Close"></button>
        </div>
        <div class="modal-body">${form}</div>
      </div>
    </div>
  </div>`

const element = document.getElementById('modal')
const modal = new Modal(element)
const { opened, closed } = connect({ open: () => modal.show(), close: () => modal.hide() })
element.addEventListener('shown.bs.modal', opened)
element.addEventListener('hidden.bs.modal', closed)
