import { diffLines, diffWordsWithSpace } from 'diff'

/** A piece of a text: in both, only in the old one, or only in the new one. */
export interface Piece {
  text: string
  in: 'both' | 'old' | 'new'
}

/** More edits than this would take long to find and be of no use to a reader. */
const mostEdits = 600
/** Texts that share less than this of their letters are easier to read one after the other. */
const leastShared = 0.3

/** Compares two texts word by word, or line by line if they have no sentences. Undefined if they have little in common. */
export function compareTexts(before: string, after: string, by: 'words' | 'lines'): Piece[] | undefined {
  const changes =
    by === 'words'
      ? diffWordsWithSpace(before, after, { maxEditLength: mostEdits })
      : diffLines(`${before}\n`, `${after}\n`, { maxEditLength: mostEdits })
  const pieces = changes?.map(
    ({ value, added, removed }): Piece => ({ text: value, in: added ? 'new' : removed ? 'old' : 'both' }),
  )
  const shared = pieces?.reduce((sum, piece) => sum + (piece.in === 'both' ? piece.text.trim().length : 0), 0)
  const isAlike = shared !== undefined && shared >= leastShared * Math.min(before.length, after.length)
  return isAlike ? pieces : undefined
}
