// The side panel: a button for each kind of content and each trigger, and a log of the SDK's events.
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

const byId = id => document.getElementById(id)
const target = name => document.querySelector(`[data-guide="${name}"]`)

/** Each tab gets its own user, so that each tab is a first visit. */
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

/** Calls the service as a user of its own, to learn what the tenant publishes. */
async function request(path, body) {
  const response = await fetch(path, {
    method: body ? 'POST' : 'GET',
    headers: {
      'x-api-key': apiKey,
      authorization: 'Bearer demo:user:panel',
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
  })
  return (await response.json()).data
}

async function showKind(kind) {
  const { items } = await request('/v1/sdk/content', { url: location.href, user_id: 'panel' })
  const item = items.find(one => one.content_type === kind)
  if (!item) return log(`no ${kind} is published for this page`)
  if (kind === 'tour') return window.Guide.start(item.tour_id)
  const { shown, reason } = await window.Guide.show(item.content_id)
  log(`show ${kind}: ${shown ? 'shown' : reason}`)
}

async function restart() {
  window.Guide.destroy()
  sessionStorage.removeItem('demo-user')
  await init()
}

/** How to make each trigger fire. */
const triggers = go => ({
  page_load: restart,
  first_visit: restart,
  manual: () => showKind('modal'),
  event: () => window.Guide.track('report_opened', { from: 'panel' }),
  delay: restart,
  idle: () => log('do not touch mouse or keyboard for ten seconds'),
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

function addButton(place, label, onClick) {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = label
  button.addEventListener('click', onClick)
  byId(place).append(button)
}

async function addKinds() {
  const { content_types: kinds } = await request('/v1/sdk/config')
  for (const kind of kinds) addButton('kinds', kind, () => showKind(kind))
}

/** @param {{ go(path: string): void }} page */
export function startGuidePanel({ go }) {
  addKinds()
  for (const [name, fire] of Object.entries(triggers(go))) addButton('triggers', name, fire)
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
