import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureNginx } from './system-packages.mjs'
import { startThrowaway } from './throwaway-server.mjs'

/** Starts nginx in front of nodes. It does not ask for their readiness: only its commercial edition does. @param {number[]} nodePorts */
export async function startNginx(nodePorts) {
  const program = await ensureNginx()
  const server = await startThrowaway({
    name: 'nginx',
    user: undefined,
    serve: (folder, port) => {
      const file = join(folder, 'nginx.conf')
      writeFileSync(file, configuration(folder, port, nodePorts))
      return [program, ['-p', folder, '-c', file, '-e', 'stderr']]
    },
    ready: /start worker process /,
    stopSignal: 'SIGTERM',
  })
  return { ...server, url: `http://127.0.0.1:${server.port}` }
}

/** @param {string} folder @param {number} port @param {number[]} nodePorts */
const configuration = (folder, port, nodePorts) => `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr notice;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  upstream nodes {
${nodePorts.map(nodePort => `    server 127.0.0.1:${nodePort} max_fails=1 fail_timeout=2s;`).join('\n')}
    keepalive 32;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://nodes;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_connect_timeout 1s;
    }
  }
}
`
