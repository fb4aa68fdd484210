import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { demoFolder } from '../package-files.ts'

const assets = {
  'demo.css': 'text/css',
  'demo.js': 'text/javascript',
  'guide-panel.css': 'text/css',
  'guide-panel.js': 'text/javascript',
}

// As strict as possible: no inline styles, no inline scripts and no strings that are executed as code.
const policy = [
  "default-src 'self'",
  "img-src 'self' data: https:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

/** The path of the demo, or undefined if there is no demo. */
export const demoPath = () => (existsSync(demoFolder) ? '/demo/overview' : undefined)

/** Serves the demo, a small web application that uses the SDK. */
export function serveDemo(app: FastifyInstance) {
  if (!demoPath()) return
  const options = { config: { auth: 'public', unlimited: true } } as const
  const serve = (path: string, file: string, type: string) =>
    app.get(path, options, async (_request, reply) =>
      reply
        .headers({ 'content-security-policy': policy, 'x-frame-options': 'SAMEORIGIN' })
        .type(`${type}; charset=utf-8`)
        .send(readFileSync(join(demoFolder, file))),
    )
  for (const [file, type] of Object.entries(assets)) serve(`/demo/assets/${file}`, file, type)
  serve('/demo/report', 'report.html', 'text/html')
  for (const route of ['overview', 'projects', 'settings']) serve(`/demo/${route}`, 'index.html', 'text/html')
  for (const path of ['/demo', '/demo/']) {
    app.get(path, options, async (_request, reply) => reply.redirect('/demo/overview'))
  }
}
