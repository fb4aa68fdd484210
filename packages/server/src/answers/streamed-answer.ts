import type { Readable } from 'node:stream'

/** An answer of bytes as somebody stored them, who need not mean well. */
export class StreamedAnswer {
  constructor(
    readonly bytes: Readable,
    readonly size: number,
    /** Under which name it is saved. */
    readonly name: string,
    /** What it is shown as; null: it is only ever a download. */
    readonly shownAs: string | null,
  ) {}
}
