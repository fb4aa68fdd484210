import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { SitePage } from './site.ts'

/** Hosts with a modal, all with the same ids: `#open` opens it, and `#name`, `#hint`, `#save` and `#close` are in it. */
export const modalHosts = [
  ...['react-router', 'mui', 'bootstrap', 'headless-ui', 'react-aria', 'element-plus', 'shoelace'],
  ...['angular-cdk', 'native-dialog'],
] as const

/** Hosts with the pages `/`, `/projects` and `/settings`, which replace the body without loading the page again. */
export const bodySwappingHosts = ['turbo', 'htmx'] as const

/** Hosts whose links lead to these pages without a page load. */
export const routedHosts = [...bodySwappingHosts, 'react-router'] as const

export const hosts = [...modalHosts, ...bodySwappingHosts, 'ag-grid'] as const
export type HostName = (typeof hosts)[number]

/** The folder with the code of the hosts and the packages that it uses. */
export const hostsFolder = fileURLToPath(new URL('hosts', import.meta.url))

const bundled = (file: string) => `${hostsFolder}/dist/${file}`

/**
 * Answers for `/hosts/…` of the site: the bundle of a host, or a page of it.
 * @param guideUrl the URL of the SDK's script
 */
export function hostPage(pathname: string, guideUrl: string): SitePage | undefined {
  const [, name = '', type] = pathname.match(/^\/hosts\/([\w-]+)\.(js|css)$/) ?? []
  if (type && existsSync(bundled(`${name}.${type}`)))
    return {
      type: type === 'js' ? 'text/javascript; charset=utf-8' : 'text/css; charset=utf-8',
      body: readFileSync(bundled(`${name}.${type}`), 'utf8'),
    }
  const [, host = '', path = ''] = pathname.match(/^\/hosts\/([\w-]+)\/(.*)$/) ?? []
  if (!hosts.some(one => one === host)) return undefined
  const isSwapped = bodySwappingHosts.some(one => one === host)
  const styles = existsSync(bundled(`${host}.css`)) ? `<link rel="stylesheet" href="/hosts/${host}.css">` : ''
  return {
    body: `<!doctype html><html lang="en"><head><title>${host}</title>
      <meta name="viewport" content="width=device-width">${styles}
      <script src="${guideUrl}"></script><script type="module" src="/hosts/${host}.js"></script></head>
      <body hx-boost:inherited="true">${isSwapped ? serverPage(host, path) : '<div id="app"></div>'}</body></html>`,
  }
}

const serverPages: Record<string, string> = {
  '': '<h1>Members</h1><label for="search">Search</label> <input id="search">',
  projects: `<h1>Projects</h1><label for="filter">Filter</label> <input id="filter">
    <ul id="projects"><li id="apollo">Apollo</li><li id="gemini">Gemini</li><li id="mercury">Mercury</li></ul>`,
  settings: '<h1>Settings</h1><label for="language">Language</label> <input id="language">',
}

const serverPage = (host: string, path: string) =>
  `<nav><a href="/hosts/${host}/">Members</a> <a href="/hosts/${host}/projects">Projects</a>
    <a href="/hosts/${host}/settings">Settings</a></nav><main>${serverPages[path] ?? ''}</main>`
