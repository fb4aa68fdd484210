import type { Settings } from './env.ts'

/** The address under which clients reach the service, as far as its settings tell. */
export function serviceAddress(settings: Pick<Settings, 'publicUrl' | 'host'>, port: number): string {
  const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host
  return settings.publicUrl ?? `http://${host}:${port}`
}
