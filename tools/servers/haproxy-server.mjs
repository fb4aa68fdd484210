import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureHaproxy } from './system-packages.mjs'
import { startThrowaway } from './throwaway-server.mjs'

/** Starts HAProxy in front of nodes that report their readiness. @param {number[]} nodePorts */
export async function startHaproxy(nodePorts) {
  const program = await ensureHaproxy()
  const server = await startThrowaway({
    name: 'haproxy',
    user: undefined,
    serve: (folder, port) => {
      const file = join(folder, 'haproxy.cfg')
      writeFileSync(file, configuration(port, nodePorts))
      return [program, ['-W', '-db', '-f', file]]
    },
    ready: /Loading success/,
    stopSignal: 'SIGTERM',
  })
  return { ...server, url: `http://127.0.0.1:${server.port}` }
}

/** @param {number} port @param {number[]} nodePorts */
const configuration = (port, nodePorts) => `
global
  log stdout format raw local0 notice
defaults
  mode http
  log global
  timeout connect 1s
  timeout client 60s
  timeout server 300s
  timeout check 5s
  option redispatch
  retries 3
frontend service
  bind 127.0.0.1:${port}
  default_backend nodes
backend nodes
  balance roundrobin
  option httpchk GET /health/ready
  http-check expect status 200
  default-server check inter 500ms fall 2 rise 1
${nodePorts.map((nodePort, index) => `  server node${index} 127.0.0.1:${nodePort}`).join('\n')}
`
