/** A JSON response that may be large: it is written in parts, and never in memory as a whole. */
export class StreamedJson {
  constructor(readonly parts: AsyncIterable<string | Buffer>) {}
}

/**
 * Writes an object whose last fields are long lists, part by part.
 * @param head its other fields; at least one
 */
export async function* writeJson(
  head: object,
  lists: Record<string, AsyncIterable<object[]>>,
): AsyncGenerator<string> {
  yield JSON.stringify(head).slice(0, -1)
  for (const [name, parts] of Object.entries(lists)) yield* writeList(name, parts)
  yield '}'
}

async function* writeList(name: string, parts: AsyncIterable<object[]>): AsyncGenerator<string> {
  yield `,"${name}":[`
  let separator = ''
  for await (const part of parts) {
    if (part.length === 0) continue
    yield separator + part.map(item => JSON.stringify(item)).join(',')
    separator = ','
  }
  yield ']'
}
