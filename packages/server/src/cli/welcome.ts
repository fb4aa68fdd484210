import { isAbsolute, relative } from 'node:path'
import { demoAdminToken, demoKey, demoUserToken } from '../auth/demo.ts'
import type { Settings } from '../env.ts'
import { version } from '../version.ts'
import { styled, table } from './terminal.ts'

interface Start {
  settings: Settings
  /** The URL of the service. */
  url: string
  milliseconds: number
  /** Whether the command line has --demo. */
  demo: boolean
  /** The path of the demo page, if it is served. */
  demoPath: string | undefined
  /** The platform secret, if the demo mode generated it. A secret that the operator set is never printed. */
  randomSecret: string | null
}

type Row = [label: string, value: string]

/** The text that `guide start` prints when the service is ready. */
export function welcome(start: Start): string {
  const { settings, url, milliseconds, demo } = start
  const heading = `${styled('bold', `Guide ${version}`)} is ready in ${(milliseconds / 1000).toFixed(1)} s`
  const credentials = credentialRows(start)
  const blocks = [
    `  ${heading}`,
    table(urlRows(settings, url, start.demoPath), ...(credentials.length > 0 ? [credentials] : [])),
  ]
  if (settings.demoAuth) blocks.push(tryIt(settings, url))
  else if (demo) blocks.push(`  ${whyNoDemo(settings)}`)
  blocks.push(`  ${styled('dim', 'Press Ctrl+C to stop.')}`)
  return `\n${blocks.join('\n\n')}\n`
}

const urlRows = (settings: Settings, url: string, demoPath: string | undefined): Row[] => [
  ['Service', styled('cyan', url)],
  ...(demoPath ? [['Demo page', styled('cyan', url + demoPath)] as Row] : []),
  ...(settings.internalDocs ? [['API docs', styled('cyan', `${url}/docs`)] as Row] : []),
  ['OpenAPI', styled('cyan', `${url}/api/v1/openapi.json`)],
  ['Data', settings.databaseUrl ? 'PostgreSQL' : `embedded PostgreSQL in ${shortPath(settings.dataDir)}`],
]

const credentialRows = ({ settings, randomSecret }: Start): Row[] => [
  ...(settings.demoAuth
    ? ([
        ['Demo key', demoKey],
        ['Demo admin', `Bearer ${demoAdminToken}`],
        ['Demo user', `Bearer ${demoUserToken('alice')}`],
      ] as Row[])
    : []),
  ...(randomSecret ? [['Platform secret', randomSecret] as Row] : []),
]

/** A snippet that shows a tour on any page, and a command that shows what the service sends to the page. */
const tryIt = (settings: Settings, url: string) => {
  const token = demoUserToken('alice')
  return [
    `  ${styled('dim', 'Paste this into any page to see a tour:')}`,
    `  <script>window.Guide = { q: [['init', { apiKey: '${demoKey}', token: '${token}' }]] }</script>`,
    `  <script async src="${url}/sdk/guide.js"></script>`,
    '',
    `  ${styled('dim', 'Or see what the service would show to Alice:')}`,
    `  curl ${url}/v1/sdk/content -H 'Content-Type: application/json' \\`,
    `    -H '${settings.apiKeyHeader}: ${demoKey}' \\`,
    `    -H 'Authorization: Bearer ${token}' -d '{"url":"${url}/demo/"}'`,
  ].join('\n')
}

const whyNoDemo = (settings: Settings) =>
  settings.production
    ? `The demo key and tokens are not accepted, because ENVIRONMENT is "${settings.environment}".`
    : `The demo key and tokens are not accepted, because other machines can reach HOST ${settings.host} or ALLOW_DEMO_AUTH is false.`

/** Relative to the working directory if the path is inside it, otherwise absolute. */
function shortPath(path: string): string {
  const inside = relative(process.cwd(), path)
  return inside.startsWith('..') || isAbsolute(inside) ? path : `./${inside}`
}
