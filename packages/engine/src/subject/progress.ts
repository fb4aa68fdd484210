export type ProgressState = 'none' | 'seen' | 'in_progress' | 'completed' | 'dismissed'

/** How far a user is with one tour or content item. */
export interface ProgressEntry {
  readonly state: ProgressState
  /** The session in which it was completed or dismissed. */
  readonly session_id?: string | null | undefined
}

/** A user's progress by the id of the tour or content item; a `Map` is one. */
export interface ProgressReader {
  get(id: string): ProgressEntry | undefined
}

export const noProgress: ProgressReader = new Map()
