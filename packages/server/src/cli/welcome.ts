import { isAbsolute, relative } from 'node:path'
import { demoAdminToken, demoKey, demoUserToken } from '../auth/demo.ts'
import type { Settings } from '../env.ts'
import { version } from '../version.ts'
import { styled, table } from './terminal.ts'

interface Start {
  settings: Settings
  /** Where the service is reached. */
  url: string
  milliseconds: number
  /** Whether the try-it mode was asked for. */
  demo: boolean
  /** Where the demo page is, if it is served. */
  demoPath: string | undefined
  /** The platform secret, where the try-it mode made it up; one that somebody set is not shown. */
  madeUpSecret: string | null
}

type Row = [label: string, value: string]

/** What `guide start` prints when the service is ready. */
export function welcome(start: Start): string {
  const { settings, url, milliseconds, demo } = start
  const heading = `${styled('bold', `Guide ${version}`)} is ready in ${(milliseconds / 1000).toFixed(1)} s`
  const credentials = credentialRows(start)
  const blocks = [
    `  ${heading}`,
    table(addressRows(settings, url, start.demoPath), ...(credentials.length > 0 ? [credentials] : [])),
  ]
  if (settings.demoAuth) blocks.push(tryIt(settings, url))
  else if (demo) blocks.push(`  ${whyNoDemo(settings)}`)
  blocks.push(`  ${styled('dim', 'Ctrl+C stops it.')}`)
  return `\n${blocks.join('\n\n')}\n`
}

const addressRows = (settings: Settings, url: string, demoPath: string | undefined): Row[] => [
  ['Service', styled('cyan', url)],
  ...(demoPath ? [['Demo page', styled('cyan', url + demoPath)] as Row] : []),
  ...(settings.internalDocs ? [['API docs', styled('cyan', `${url}/docs`)] as Row] : []),
  ['Interface', styled('cyan', `${url}/api/v1/openapi.json`)],
  ['Data', settings.databaseUrl ? 'PostgreSQL' : `embedded PostgreSQL in ${shortPath(settings.dataDir)}`],
]

const credentialRows = ({ settings, madeUpSecret }: Start): Row[] => [
  ...(settings.demoAuth
    ? ([
        ['Demo key', demoKey],
        ['Demo admin', `Bearer ${demoAdminToken}`],
        ['Demo user', `Bearer ${demoUserToken('alice')}`],
      ] as Row[])
    : []),
  ...(madeUpSecret ? [['Platform secret', madeUpSecret] as Row] : []),
]

/** What to paste into a page to see a tour there, and into a terminal to see what the page is told. */
const tryIt = (settings: Settings, url: string) => {
  const token = demoUserToken('alice')
  return [
    `  ${styled('dim', 'Paste into any page:')}`,
    `  <script src="${url}/sdk/guide.js"></script>`,
    `  <script>Guide.init({ apiKey: '${demoKey}', token: '${token}' })</script>`,
    '',
    `  ${styled('dim', 'Or ask what Alice would see:')}`,
    `  curl ${url}/v1/sdk/content -H 'Content-Type: application/json' \\`,
    `    -H '${settings.apiKeyHeader}: ${demoKey}' \\`,
    `    -H 'Authorization: Bearer ${token}' -d '{"url":"${url}/demo/"}'`,
  ].join('\n')
}

const whyNoDemo = (settings: Settings) =>
  settings.production
    ? `Demo key and tokens are not accepted: ENVIRONMENT is "${settings.environment}".`
    : `Demo key and tokens are not accepted: others may reach HOST ${settings.host}, or ALLOW_DEMO_AUTH is false.`

/** From the working directory where it lies inside, otherwise in full. */
function shortPath(path: string): string {
  const inside = relative(process.cwd(), path)
  return inside.startsWith('..') || isAbsolute(inside) ? path : `./${inside}`
}
