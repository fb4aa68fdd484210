import type { Readable } from 'node:stream'

/** A file that is being uploaded. */
export interface Upload {
  /** The name and type that the sender declares. Both are only stored, never trusted. */
  name: string
  contentType: string
  bytes: Readable
  /** The size of the form around it; null if the sender does not declare it. */
  declaredSize: number | null
  /** Called after all bytes are read: refuses the request if it contains more than the file. */
  end(): Promise<void>
}
