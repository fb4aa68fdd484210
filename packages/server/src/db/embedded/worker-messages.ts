export interface WorkerSettings {
  /** Where PGlite keeps its files. */
  directory: string
}

/** To the worker: the bytes of one batch of the wire protocol, or null to close the database. */
export interface Request {
  id: number
  bytes: Uint8Array<ArrayBuffer> | null
}

/** From the worker: it is ready for requests, it responds to one, or it is broken and about to exit. */
export type Report =
  | { kind: 'ready'; serverVersion: string }
  | { kind: 'response'; id: number; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'broken'; reason: string }
