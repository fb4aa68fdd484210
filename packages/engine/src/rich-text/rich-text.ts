export { readToken, splitTokens } from './body-token.ts'
export { parseBody } from './parse-body.ts'
export { isQuicklyParsed } from './parser-limits.ts'
