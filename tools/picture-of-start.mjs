// Takes docs/images/start.png: what `npm start` prints in a terminal.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The classes of the codes that `styleText` writes. @type {Record<string, string>} */
const styles = { 1: 'bold', 2: 'dim', 36: 'cyan' }

const css = `
  body { margin: 0; background: #0d1117; color: #e6edf3; font: 14px/21px "DejaVu Sans Mono", monospace; }
  header { display: flex; gap: 9px; padding: 13px 14px; background: #1b222c; }
  header i { width: 11px; height: 11px; border-radius: 50%; background: #3d444d; }
  pre { margin: 0; padding: 20px 22px; font: inherit; }
  .bold { font-weight: 700; color: #fff; } .dim { color: #9198a1; } .cyan { color: #76c7d4; }`

/** @param {import('@playwright/test').Browser} browser @param {{ root: string, path: string }} options */
export async function takePictureOfStart(browser, { root, path }) {
  const output = await outputOfStart(root)
  const page = await browser.newPage({ viewport: { width: 1270, height: 400 } })
  await page.setContent(
    `<style>${css}</style><header><i></i><i></i><i></i></header><pre>$ npm start\n${toHtml(output)}</pre>`,
  )
  await page.screenshot({ path, fullPage: true })
  await page.close()
}

/** Runs `npm start` in a pseudo-terminal until it is ready. The port 4000 must be free. @param {string} root */
async function outputOfStart(root) {
  const dataDir = mkdtempSync(join(tmpdir(), 'guide-picture-'))
  const npm = { npm_config_loglevel: 'error', npm_config_progress: 'false' }
  const env = { ...process.env, ...npm, DATA_DIR: dataDir, TERM: 'xterm-256color' }
  // `script` runs the command in a terminal of its own: in a pipe nothing is styled.
  const service = spawn('script', ['--quiet', '--flush', '--return', '--command', 'npm start', '/dev/null'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  try {
    for await (const text of service.stdout.setEncoding('utf8')) {
      output += text
      if (output.includes('Ctrl+C')) break
    }
    if (!output.includes('Ctrl+C')) throw new Error(`npm start did not become ready:\n${output}`)
  } finally {
    service.kill('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
  }
  return output.replaceAll('\r', '').trimEnd().replace(dataDir, './data')
}

/** @param {string} text with codes for styles */
function toHtml(text) {
  const escaped = text.replace(/[&<]/g, sign => (sign === '&' ? '&amp;' : '&lt;'))
  return escaped
    .split('\u001b[')
    .map((part, index) => {
      const [, code = '', rest = part] = (index > 0 && /^(\d*)m(.*)$/s.exec(part)) || []
      return styles[code] ? `<span class="${styles[code]}">${rest}</span>` : rest
    })
    .join('')
}
