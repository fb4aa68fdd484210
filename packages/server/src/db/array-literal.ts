/**
 * A PostgreSQL array of texts, as the text of a parameter. `pg` accepts arrays too, but puts them together from several short
 * strings for each element.
 */
export function arrayLiteral(texts: (string | null)[]): string {
  const json = JSON.stringify(texts)
  // JSON and arrays differ only in their brackets, unless something is escaped.
  return json.includes('\\') ? `{${texts.map(elementOf).join(',')}}` : `{${json.slice(1, -1)}}`
}

const elementOf = (text: string | null) => (text === null ? 'NULL' : `"${text.replace(/["\\]/g, '\\$&')}"`)
