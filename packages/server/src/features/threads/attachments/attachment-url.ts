import { isSignature, signatureOf } from '../signature.ts'

const validSeconds = 15 * 60

/** Whose attachment it is. */
export interface SignedAttachment {
  tenant_id: string
  thread_id: string
  attachment_id: string
  /** The key of its thread. */
  signing_key: Buffer
}

/** Where an attachment can be had from now on, for a while, by whoever is told. */
export function attachmentAddress(attachment: SignedAttachment, now: number): string {
  const exp = String(Math.floor(now / 1000) + validSeconds)
  const sig = signatureOf(attachment.signing_key, ...signedParts(attachment, exp)).toString('base64url')
  return `/v1/sdk/help/attachments/${attachment.attachment_id}?exp=${exp}&sig=${sig}`
}

/** Whether an address is one that was given out, unchanged, and not too long ago. */
export function isAddressOf(
  attachment: SignedAttachment,
  query: Record<string, unknown>,
  now: number,
): boolean {
  const { exp, sig, ...more } = query
  if (typeof exp !== 'string' || typeof sig !== 'string' || Object.keys(more).length > 0) return false
  const given = Buffer.from(sig, 'base64url')
  // Node reads other spellings of the same bytes too.
  if (given.toString('base64url') !== sig) return false
  return (
    isSignature(attachment.signing_key, given, ...signedParts(attachment, exp)) && Number(exp) * 1000 > now
  )
}

const signedParts = ({ tenant_id, thread_id, attachment_id }: SignedAttachment, exp: string): string[] => [
  'attachment',
  tenant_id,
  thread_id,
  attachment_id,
  exp,
]
