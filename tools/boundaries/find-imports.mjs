/**
 * @typedef {{ specifier: string, line: number, typesOnly: boolean }} Import
 */

const comments = /^[ \t]*(?:\/\*[\s\S]*?\*\/|\/\/.*)/gm
const statements = [
  /^[ \t]*import\s+(?<type>type\s+(?!from\b))?(?:[\w$\s*{},]+?\sfrom\s+)?(?<quote>['"])(?<specifier>[^'"]+)\k<quote>/gm,
  /^[ \t]*export\s+(?<type>type\s+)?(?:\*(?:\s+as\s+[\w$]+)?|\{[^}]*\})\s+from\s+(?<quote>['"])(?<specifier>[^'"]+)\k<quote>/gm,
  /\bimport\(\s*(?<quote>['"`])(?<specifier>[^'"`]+)\k<quote>/g,
]

/**
 * What a TypeScript source imports: static and dynamic imports, and exports from elsewhere.
 * `import { type A }` is not types only: the compiler keeps it as an import for its side effects.
 * @param {string} source
 * @returns {Import[]}
 */
export function findImports(source) {
  const code = source.replace(comments, comment => comment.replace(/[^\n]/g, ' '))
  const found = statements.flatMap(pattern =>
    [...code.matchAll(pattern)].map(match => ({
      specifier: match.groups?.specifier ?? '',
      line: code.slice(0, match.index).split('\n').length,
      typesOnly: match.groups?.type !== undefined,
    })),
  )
  return found.sort((a, b) => a.line - b.line)
}
