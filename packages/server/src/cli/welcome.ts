import { relative } from 'node:path'
import { demoAdminToken, demoKey, demoUserToken } from '../auth/demo.ts'
import type { Settings } from '../env.ts'
import { version } from '../version.ts'
import { styled, table } from './terminal.ts'

interface Start {
  settings: Settings
  port: number
  milliseconds: number
}

/** What `guide start` prints when the service is ready. */
export function welcome({ settings, port, milliseconds }: Start): string {
  const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host
  const url = settings.publicUrl ?? `http://${host}:${port}`
  const data = settings.databaseUrl
    ? 'PostgreSQL'
    : `embedded PostgreSQL in ${relative(process.cwd(), settings.dataDir) || '.'}`
  const rows: [string, string][] = [
    ['Service', styled('cyan', url)],
    ...(settings.internalDocs ? [['API docs', styled('cyan', `${url}/docs`)] as [string, string]] : []),
    ['Interface', styled('cyan', `${url}/api/v1/openapi.json`)],
    ['Data', data],
  ]
  const heading = `${styled('bold', `Guide ${version}`)} is ready in ${(milliseconds / 1000).toFixed(1)} s`
  const blocks = [`  ${heading}`, table(rows)]
  if (settings.demoAuth) blocks.push(table(demoRows(settings)), tryIt(settings, url))
  blocks.push('  Ctrl+C stops it.')
  return `\n${blocks.join('\n\n')}\n`
}

const demoRows = (settings: Settings): [string, string][] => [
  ['Demo key', demoKey],
  ['Demo admin', `Bearer ${demoAdminToken}`],
  ['Demo user', `Bearer ${demoUserToken('alice')}`],
  ...(settings.platformSecret ? [['Platform secret', settings.platformSecret] as [string, string]] : []),
]

const tryIt = (settings: Settings, url: string) =>
  [
    `  ${styled('dim', 'Try it:')}`,
    `  curl ${url}/v1/admin/config \\`,
    `    -H '${settings.apiKeyHeader}: ${demoKey}' \\`,
    `    -H 'Authorization: Bearer ${demoAdminToken}'`,
  ].join('\n')
