import type { Readable } from 'node:stream'

/** A response that streams a stored file, whose content is not trusted. */
export class StreamedAnswer {
  constructor(
    readonly bytes: Readable,
    readonly size: number,
    /** The file name that a browser saves it under. */
    readonly name: string,
    /** The content type that a browser shows it as; null if it is always a download. */
    readonly shownAs: string | null,
  ) {}
}
