import { fileURLToPath } from 'node:url'
import { startThrowaway } from '../../tools/servers/throwaway-server.mjs'
import { shortLived } from '../../tools/short-lived.mjs'

/** @typedef {Awaited<ReturnType<typeof startNode>>} Node */

export const ownProgram = fileURLToPath(new URL('../../packages/server/bin/guide.js', import.meta.url))

/** The load comes from one address and belongs to few tenants. The limits stay on, so that nodes ask Redis. */
const highLimits = Object.fromEntries([
  ...[
    'SDK',
    'ADMIN',
    'PUBLIC',
    'BAD_KEYS',
    'TENANT_EVENTS',
    'TENANT_SDK',
    'TENANT_CHANGES',
    'TENANT_READS',
  ].map(name => [`RATE_LIMIT_${name}`, '1000000/10s']),
  ['TENANT_API_KEYS', '100000'],
])

/**
 * Starts the service in a process of its own. `change` sets what its next start uses: another program or other settings.
 * @param {Record<string, string>} settings
 * @param {string} [program] of another release
 */
export async function startNode(settings, program = ownProgram) {
  let current = settings
  /** @type {string[]} */
  let prefix = []
  const { PATH = '', HOME = '' } = process.env
  const server = await startThrowaway({
    name: 'node',
    user: undefined,
    serve: (folder, port) => {
      const all = {
        PATH,
        HOME,
        ENVIRONMENT: 'production',
        LOG_LEVEL: 'warn',
        JWKS_ALLOW_PRIVATE: 'true',
        // Everything runs on one machine: a node that waits for a processor is not overloaded.
        MAX_EVENT_LOOP_LAG: '0',
        DATABASE_WAIT_MS: '5000',
        DATA_DIR: `${folder}/data`,
        PORT: `${port}`,
        ...highLimits,
        ...current,
      }
      const variables = Object.entries(all).map(([name, value]) => `${name}=${value}`)
      return ['env', ['-i', ...variables, ...prefix, process.execPath, ...shortLived, program, 'start']]
    },
    ready: /"service":"http/,
    stopSignal: 'SIGKILL',
  })
  let isUp = true
  const url = `http://127.0.0.1:${server.port}`

  return {
    url,
    port: server.port,
    folder: server.folder,
    output: server.output,
    isUp: () => isUp,

    async kill() {
      isUp = false
      await server.killAll()
    },

    /** Asks it to stop, and resolves when it has ended. */
    async terminate() {
      isUp = false
      await server.kill('SIGTERM')
    },

    async start() {
      await server.restart()
      isUp = true
    },

    /** @param {{ program?: string, prefix?: string[], settings?: Record<string, string> }} change */
    change(change) {
      program = change.program ?? program
      prefix = change.prefix ?? prefix
      current = { ...current, ...change.settings }
    },

    /** What it says about its readiness. @returns {Promise<{ status: number, body: any }>} */
    async readiness() {
      try {
        const response = await fetch(`${url}/health/ready`)
        return { status: response.status, body: await response.json() }
      } catch {
        return { status: 0, body: null }
      }
    },

    async stop() {
      isUp = false
      await server.stop()
    },
  }
}
