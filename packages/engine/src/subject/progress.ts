export type ProgressState = 'none' | 'seen' | 'in_progress' | 'completed' | 'dismissed'

/** The progress of a user in one tour or content item. */
export interface ProgressEntry {
  readonly state: ProgressState
  /** The session in which it was completed or dismissed. */
  readonly session_id?: string | null | undefined
}

/** The progress of a user by the id of the tour or content item, such as a `Map`. */
export interface ProgressReader {
  get(id: string): ProgressEntry | undefined
}

export const noProgress: ProgressReader = new Map()
