import { isAbsolute, parse, relative } from 'node:path'
import type { Logger } from 'pino'
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

const readyIn = ({ milliseconds }: Start) => `is ready in ${(milliseconds / 1000).toFixed(1)} s`

/**
 * The same facts as one line of the log, for everything that is not a terminal. Logs are sent to other places, so a secret that
 * other machines could use is not in them.
 */
export function logReady(start: Start, logger: Logger) {
  const { settings, url, demo, demoPath } = start
  const rows = [...urlRows(settings, url, demoPath), ...(settings.demoAuth ? credentialRows(start) : [])]
  const facts = rows.map(([label, value]) => [label.toLowerCase().replaceAll(' ', '_'), value])
  const notice = demo && !settings.demoAuth ? { notice: whyNoDemo(settings) } : {}
  // At any LOG_LEVEL: the program that starts the service needs to know that it is ready, and where.
  logger
    .child({}, { level: 'info' })
    .info({ ...Object.fromEntries(facts), ...notice }, `Guide ${version} ${readyIn(start)}`)
}

/** The text that `guide start` prints on a terminal when the service is ready. */
export function welcome(start: Start): string {
  const { settings, url, demo } = start
  const heading = `${styled('bold', `Guide ${version}`)} ${readyIn(start)}`
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
  ['Console', styled('cyan', `${url}/console`)],
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

function whyNoDemo({ production, environment, host }: Settings): string {
  const reason = production
    ? `ENVIRONMENT is "${environment}"`
    : `other machines can reach HOST ${host} or ALLOW_DEMO_AUTH is false`
  return `The demo key and tokens are not accepted, because ${reason}. Create a tenant of your own: npx guide tenant create --help`
}

/** Relative to the working directory if the path is inside it, otherwise absolute. Everything is inside the root. */
function shortPath(path: string): string {
  const current = process.cwd()
  const inside = relative(current, path)
  return inside.startsWith('..') || isAbsolute(inside) || current === parse(current).root
    ? path
    : `./${inside}`
}
