/** The host element, in which everything is shown, and the style sheet of the theme. */
export interface Hosting {
  host: HTMLElement
  root: ShadowRoot
  theme: CSSStyleSheet
  /** The router of the application, if the page offers it. The page may change it at any time. */
  router(): Router | undefined
}

/** Goes to a URL of the same origin. */
export type Router = (url: string) => unknown

// `!important` rules of a shadow root win over those of the page, so no page can restyle the host:
// https://www.w3.org/TR/css-cascade-5/#cascade-sort
// The host covers the viewport and lets the pointer through; the layers inside it receive the pointer again.
const base = `:host::backdrop{display:none!important}
:host{all:initial!important;display:block!important;position:fixed!important;inset:0!important;z-index:2147483647!important;pointer-events:none!important}`

export function createHost(router: Hosting['router']): Hosting {
  const host = document.createElement('div')
  host.id = 'guide-host'
  // React Aria leaves such elements alone when it hides the page behind a modal:
  // https://github.com/adobe/react-spectrum/blob/main/packages/@react-aria/overlays/src/ariaHideOutside.ts
  host.setAttribute('data-react-aria-top-layer', 'true')
  const root = host.attachShadow({ mode: 'open' })
  const theme = new CSSStyleSheet()
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(base)
  root.adoptedStyleSheets = [sheet, theme]
  ;(document.body ?? document.documentElement).append(host)
  return { host, root, theme, router }
}
