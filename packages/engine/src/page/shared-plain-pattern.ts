import { SharedValues } from '../shared-values.ts'
import { type PlainPattern, parsePlainPattern } from './url-pattern.ts'

const shared = new SharedValues<PlainPattern | undefined>({ max: 10_000, longest: 100 })

/** `parsePlainPattern`, once for equal patterns of tenants. */
export const sharedPlainPattern = (pattern: string): PlainPattern | undefined =>
  shared.of(pattern, () => parsePlainPattern(pattern))
