import type { Readable } from 'node:stream'

/** A file on its way in. */
export interface Upload {
  /** What its sender calls it, and says that it is: text that is kept, and nothing more. */
  name: string
  contentType: string
  bytes: Readable
  /** Reads the rest of the request, once the bytes are read; refuses it where there is more than the file. */
  end(): Promise<void>
}
