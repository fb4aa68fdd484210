/** The element that everything is shown in, and the sheet that its theme is written into. */
export interface Hosting {
  host: HTMLElement
  root: ShadowRoot
  theme: CSSStyleSheet
}

// Important rules of a shadow root win over the page's important ones, so no page can restyle the host. It covers the
// viewport and lets everything through; what is shown in it takes the pointer back.
const base = `:host::backdrop{display:none!important}
:host{all:initial!important;display:block!important;position:fixed!important;inset:0!important;z-index:2147483647!important;pointer-events:none!important}`

export function createHost(): Hosting {
  const host = document.createElement('div')
  host.id = 'guide-host'
  const root = host.attachShadow({ mode: 'open' })
  const theme = new CSSStyleSheet()
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(base)
  root.adoptedStyleSheets = [sheet, theme]
  ;(document.body ?? document.documentElement).append(host)
  return { host, root, theme }
}
