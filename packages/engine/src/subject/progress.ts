export type ProgressState = 'none' | 'seen' | 'in_progress' | 'abandoned' | 'dismissed' | 'completed'

/** The progress of a user in one tour or content item. */
export interface ProgressEntry {
  readonly state: ProgressState
  /** The version in which it was abandoned. */
  readonly abandoned_version?: number | null | undefined
  /** The session in which it ended. */
  readonly session_id?: string | null | undefined
}

/** The progress of a user by the id of the tour or content item, such as a `Map`. */
export interface ProgressReader {
  get(id: string): ProgressEntry | undefined
}

/** The state that counts for one version of an item: what was abandoned in an earlier version is offered anew. */
export function stateIn(version: number, entry: ProgressEntry | undefined): ProgressState {
  if (entry === undefined) return 'none'
  const isAnew = entry.state === 'abandoned' && version > (entry.abandoned_version ?? version)
  return isAnew ? 'none' : entry.state
}

export const noProgress: ProgressReader = new Map()
