const code = (character: string) => character.charCodeAt(0)

export const [quote, backslash, comma, colon] = [code('"'), code('\\'), code(','), code(':')]
export const [openList, closeList, openObject, closeObject] = [code('['), code(']'), code('{'), code('}')]
export const spaces = new Set([' ', '\n', '\r', '\t'].map(code))

const byteOrderMark = Buffer.from('\uFEFF')
export const byteOrderMarkLength = byteOrderMark.length
export const hasByteOrderMark = (bytes: Buffer): boolean =>
  bytes.subarray(0, byteOrderMarkLength).equals(byteOrderMark)
