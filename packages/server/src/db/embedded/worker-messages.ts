export interface WorkerSettings {
  /** Where PGlite keeps its files. */
  directory: string
}

/** To the worker: the bytes of one batch of the wire protocol, or null to close. */
export interface Request {
  id: number
  bytes: Uint8Array<ArrayBuffer> | null
}

/** From the worker: ready for requests; the answer to one of them; broken, and about to exit. */
export type Report =
  | { kind: 'ready'; serverVersion: string }
  | { kind: 'answer'; id: number; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'broken'; reason: string }
