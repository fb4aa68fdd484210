// A tenant's web application with client-side routes, a dialog, a table that loads late, a frame and a web component.
// Everything about Guide is in guide-panel.js.
import { startGuidePanel } from './guide-panel.js'

const view = document.getElementById('view')
const dialog = document.getElementById('dialog')
const routes = ['overview', 'projects', 'settings']
const pages = [
  ['/', '8,114'],
  ['/pricing', '4,902'],
  ['/blog/how-we-count', '2,388'],
  ['/docs', '1,750'],
]

customElements.define(
  'usage-meter',
  class extends HTMLElement {
    connectedCallback() {
      if (this.shadowRoot) return
      const meter = document.createElement('meter')
      meter.id = 'meter'
      meter.max = 100
      meter.value = 62
      meter.ariaLabel = 'Quota used'
      const text = document.createElement('div')
      text.textContent = '62 % of 50,000'
      this.attachShadow({ mode: 'open' }).append(meter, text)
    }
  },
)

function show(path) {
  const route = routes.find(name => path.endsWith(name)) ?? 'overview'
  view.replaceChildren(document.getElementById(route).content.cloneNode(true))
  for (const link of document.querySelectorAll('nav a')) {
    link.toggleAttribute('aria-current', link.pathname.endsWith(route))
  }
  if (route === 'overview') setTimeout(fillTable, 1200)
}

function fillTable() {
  const table = document.getElementById('late')
  if (!table) return
  const body = document.createElement('tbody')
  for (const cells of pages) {
    const row = body.insertRow()
    for (const cell of cells) row.insertCell().textContent = cell
  }
  table.replaceChildren(body)
  table.removeAttribute('aria-busy')
}

document.addEventListener('click', event => {
  const link = event.target.closest('a[data-route]')
  if (!link || event.metaKey || event.ctrlKey) return
  event.preventDefault()
  history.pushState({}, '', link.pathname)
  show(link.pathname)
})
window.addEventListener('popstate', () => show(location.pathname))
document.getElementById('new-project').addEventListener('click', () => dialog.showModal())
dialog.addEventListener('close', () => {
  if (dialog.returnValue === 'create') window.Guide.track('project_created', { name: 'A new one' })
})

show(location.pathname)
startGuidePanel({ go: path => document.querySelector(`nav a[href="/demo/${path}"]`).click() })
