import { randomBytes } from 'node:crypto'

const loopback = ['127.0.0.1', 'localhost', '::1']
const openEnvironments = ['local', 'development', 'dev', 'test']

/** Adds the defaults of the demo mode. Variables that are set always win; a blank one counts as not set. */
export function withDemoDefaults(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const { ENVIRONMENT = 'local', HOST = '127.0.0.1' } = set
  const isOpen = openEnvironments.includes(ENVIRONMENT.trim())
  const isDemo = set.ALLOW_DEMO_AUTH?.trim() ?? String(loopback.includes(HOST.trim()))
  return {
    LOG_LEVEL: 'warn',
    ...(isOpen && {
      ALLOW_DEMO_AUTH: isDemo,
      DEMO_ACTIVITY: String(isDemo === 'true'),
      PLATFORM_SECRET: randomBytes(24).toString('base64url'),
    }),
    ...set,
    ENVIRONMENT,
  }
}
