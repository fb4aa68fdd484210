export { readToken, splitTokens } from './body-token.ts'
export { type BodyBlock, parseBlocks, parseBody } from './parse-body.ts'
export { isQuicklyParsed, parsingCost } from './parser-limits.ts'
