export const frameworks = { html: 'HTML', react: 'React', vue: 'Vue', next: 'Next', nuxt: 'Nuxt' } as const
export type Framework = keyof typeof frameworks

export interface Installed {
  /** The URL of the service. */
  url: string
  apiKey: string
  /** Whether the page identifies its users with tokens. */
  hasTokens: boolean
}

/** What to put into a page, and into which file. */
export interface Snippet {
  file: string
  code: string
}

/** The lines that put Guide into a page. They load the script of the service, so nothing has to be installed. */
export function snippetFor(framework: Framework, installed: Installed): Snippet {
  const { url, apiKey, hasTokens } = installed
  const script = `${url}/sdk/guide.js`
  const options = [
    `apiKey: '${apiKey}',`,
    ...(hasTokens ? [`getToken: () => fetch('/guide-token').then(answer => answer.text()),`] : []),
  ]
  const call = [
    '{',
    '  q: [',
    `    ['init', {`,
    ...options.map(line => `      ${line}`),
    '    }],',
    '  ],',
    '}',
  ]
  const queue = (indent: number) => call.join(`\n${' '.repeat(indent)}`)
  const load = [
    `window.Guide ??= ${queue(0)}`,
    `const script = document.createElement('script')`,
    `script.async = true`,
    `script.src = '${script}'`,
    `document.head.append(script)`,
  ]
  switch (framework) {
    case 'html':
      return {
        file: 'index.html',
        code: `<script>\n  window.Guide = ${queue(2)}\n</script>\n<script async src="${script}"></script>`,
      }
    case 'react':
      return {
        file: 'src/main.jsx',
        code: [...load, '', '// … then render your application as before'].join('\n'),
      }
    case 'vue':
      return {
        file: 'src/main.js',
        code: [...load, '', '// … then create and mount your application as before'].join('\n'),
      }
    case 'next':
      return {
        file: 'app/layout.jsx',
        code: [
          `import Script from 'next/script'`,
          '',
          'export default function Layout({ children }) {',
          '  return (',
          '    <html>',
          '      <body>',
          '        {children}',
          `        <Script id="guide">{\`window.Guide ??= ${queue(8)}\`}</Script>`,
          `        <Script src="${script}" />`,
          '      </body>',
          '    </html>',
          '  )',
          '}',
        ].join('\n'),
      }
    case 'nuxt':
      return {
        file: 'plugins/guide.client.js',
        code: [
          'export default defineNuxtPlugin(() => {',
          ...load.map(line => `  ${line.replaceAll('\n', '\n  ')}`),
          '})',
        ].join('\n'),
      }
  }
}
