import { isValidSignature, signatureOf } from '../signature.ts'

const validSeconds = 15 * 60

export interface SignedAttachment {
  tenant_id: string
  thread_id: string
  attachment_id: string
  /** The key of its thread. */
  signing_key: Buffer
}

/** A URL under which an attachment can be downloaded for 15 minutes, without another credential. */
export function signedUrlOf(attachment: SignedAttachment, now: number): string {
  const exp = String(Math.floor(now / 1000) + validSeconds)
  const sig = signatureOf(attachment.signing_key, ...signedParts(attachment, exp)).toString('base64url')
  return `/v1/sdk/help/attachments/${attachment.attachment_id}?exp=${exp}&sig=${sig}`
}

/** Whether the query of a request belongs to a signed URL of this attachment, unchanged and not expired. */
export function isSignedUrlOf(
  attachment: SignedAttachment,
  query: Record<string, unknown>,
  now: number,
): boolean {
  const { exp, sig, ...more } = query
  if (typeof exp !== 'string' || typeof sig !== 'string' || Object.keys(more).length > 0) return false
  const signature = Buffer.from(sig, 'base64url')
  // Node also decodes other spellings of the same bytes, such as padded ones.
  if (signature.toString('base64url') !== sig) return false
  return (
    isValidSignature(attachment.signing_key, signature, ...signedParts(attachment, exp)) &&
    Number(exp) * 1000 > now
  )
}

const signedParts = ({ tenant_id, thread_id, attachment_id }: SignedAttachment, exp: string): string[] => [
  'attachment',
  tenant_id,
  thread_id,
  attachment_id,
  exp,
]
