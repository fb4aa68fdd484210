export { readToken, splitTokens } from './body-token.ts'
export { type BodyBlock, parseBlocks, parseBody } from './parse-body.ts'
export { isQuicklyParsed } from './parser-limits.ts'
