import { isValidSignature, signatureOf } from '../signature.ts'
import type { RecipientRow } from './answer-recipients-store.ts'

type Signer = Pick<RecipientRow, 'tenant_id' | 'recipient_id' | 'signing_key'>

/** The last part of the link with which a person unsubscribes. It has no expiry, because mails have none. */
export const unsubscribeToken = (signer: Signer): string =>
  `${signer.recipient_id}.${signatureOf(signer.signing_key, ...signedParts(signer)).toString('hex')}`

/** The recipient that a link names, and its signature; undefined if it is not such a link. */
export function readUnsubscribeToken(token: string): { recipientId: string; signature: Buffer } | undefined {
  const [, recipientId, signature] = token.match(/^(rcp_[0-9a-f]{12})\.([0-9a-f]{32})$/) ?? []
  return recipientId && signature ? { recipientId, signature: Buffer.from(signature, 'hex') } : undefined
}

export const isSignedBy = (signer: Signer, signature: Buffer): boolean =>
  isValidSignature(signer.signing_key, signature, ...signedParts(signer))

const signedParts = ({ tenant_id, recipient_id }: Signer): string[] => [
  'unsubscribe',
  tenant_id,
  recipient_id,
]
