// The side panel: every kind of content and every trigger with a button that sets it off, and what the SDK tells.
const apiKey = 'sk_test_demo000000000000000000000000000000000000000'
const events = [
  'ready',
  'content:show',
  'content:dismiss',
  'content:complete',
  'content:cta',
  'tour:start',
  'tour:step',
  'tour:complete',
  'target:missing',
  'checklist:item',
  'admin:ready',
  'error',
]
const kinds = ['tour', 'tooltip', 'spotlight', 'banner', 'modal', 'hotspot', 'checklist']

const byId = id => document.getElementById(id)
const target = name => document.querySelector(`[data-guide="${name}"]`)

/** A user of their own for each tab, so that everybody is new here. */
function user() {
  const known = sessionStorage.getItem('demo-user')
  const name = known ?? `visitor-${Math.random().toString(36).slice(2, 8)}`
  sessionStorage.setItem('demo-user', name)
  return `demo:user:${name}`
}

const isDark = () => document.documentElement.dataset.theme === 'dark'

const init = () =>
  window.Guide.init({
    apiKey,
    token: user(),
    tokens: { name: 'Sam', plan: 'pro' },
    theme: isDark() ? 'dark' : 'light',
    debug: true,
  })

/** What the service has for this page. The panel asks for itself, to know the ids. */
async function items() {
  const answer = await fetch('/v1/sdk/content', {
    method: 'POST',
    headers: {
      'x-api-key': apiKey,
      authorization: 'Bearer demo:user:panel',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ url: location.href, user_id: 'panel' }),
  })
  return (await answer.json()).data.items
}

async function showKind(kind) {
  const item = (await items()).find(one => one.content_type === kind)
  if (!item) return log(`nothing of the kind ${kind} is published for this page`)
  if (kind === 'tour') return window.Guide.start(item.tour_id)
  const { shown, reason } = await window.Guide.show(item.content_id)
  log(`show ${kind}: ${shown ? 'shown' : reason}`)
}

async function restart() {
  window.Guide.destroy()
  sessionStorage.removeItem('demo-user')
  await init()
}

/** How each trigger is set off. */
const triggers = go => ({
  page_load: restart,
  first_visit: restart,
  manual: () => showKind('modal'),
  event: () => window.Guide.track('report_opened', { from: 'panel' }),
  delay: restart,
  idle: () => log('leave the mouse and the keys alone for ten seconds'),
  element_visible: () => target('export-table')?.scrollIntoView({ block: 'center' }),
  element_click: () => target('invite').click(),
  hover: () => target('range-picker').dispatchEvent(new PointerEvent('pointerover', { bubbles: true })),
  scroll_depth: () => window.scrollTo({ top: document.body.scrollHeight, behavior: 'smooth' }),
  'route change': () => go(location.pathname.endsWith('projects') ? 'overview' : 'projects'),
})

function log(text) {
  const line = document.createElement('li')
  line.textContent = text
  byId('log').append(line)
  byId('log').scrollTop = byId('log').scrollHeight
}

function chip(place, label, work) {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = label
  button.addEventListener('click', work)
  byId(place).append(button)
}

/** @param {{ go(path: string): void }} page */
export function startGuidePanel({ go }) {
  for (const kind of kinds) chip('kinds', kind, () => showKind(kind))
  for (const [name, work] of Object.entries(triggers(go))) chip('triggers', name, work)
  for (const name of events) {
    window.Guide.on(name, data =>
      log(`${name} ${data.stepId ?? data.contentType ?? data.email ?? data.message ?? ''}`),
    )
  }
  byId('dark').addEventListener('click', async () => {
    document.documentElement.dataset.theme = isDark() ? 'light' : 'dark'
    window.Guide.destroy()
    await init()
  })
  byId('rtl').addEventListener('click', async () => {
    document.documentElement.dir = document.documentElement.dir === 'rtl' ? 'ltr' : 'rtl'
    window.Guide.destroy()
    await init()
  })
  byId('visitor').addEventListener('click', restart)
  byId('stop').addEventListener('click', () => window.Guide.stop())
  byId('start').addEventListener('click', () => window.Guide.start())
  byId('admin').addEventListener('click', () => window.Guide.requestAdminAccess())
  if (matchMedia('(prefers-color-scheme: dark)').matches) document.documentElement.dataset.theme = 'dark'
  init()
}
