/** A JSON response that may be large: it is written in parts, and never in memory as a whole. */
export class StreamedJson {
  constructor(readonly parts: AsyncIterable<string>) {}
}
