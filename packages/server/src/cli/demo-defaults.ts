import { randomBytes } from 'node:crypto'

const loopback = ['127.0.0.1', 'localhost', '::1']
const openEnvironments = ['local', 'development', 'dev', 'test']

/** The settings of the try-it mode, for whatever is not set. What is set always wins. */
export function withDemoDefaults(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { ENVIRONMENT = 'local', HOST = '127.0.0.1' } = env
  const mayDemo = openEnvironments.includes(ENVIRONMENT) && loopback.includes(HOST)
  return {
    ALLOW_DEMO_AUTH: String(mayDemo),
    PLATFORM_SECRET: randomBytes(24).toString('base64url'),
    LOG_LEVEL: 'warn',
    ...env,
    ENVIRONMENT,
  }
}
