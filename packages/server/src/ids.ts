import { randomBytes } from 'node:crypto'

type IdPrefix =
  | 'aud'
  | 'ten'
  | 'key'
  | 'act'
  | 'thm'
  | 'tour'
  | 'cnt'
  | 'art'
  | 'thr'
  | 'msg'
  | 'att'
  | 'ast'
  | 'inv'
  | 'rcp'
  | 'ses'
  | 'tok'
  | 'prv'

/** A new id: the prefix of its kind and 12 hex characters. */
export const newId = (prefix: IdPrefix): string => `${prefix}_${randomBytes(6).toString('hex')}`
