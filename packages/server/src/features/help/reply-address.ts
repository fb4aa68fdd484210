import { isSignature, signatureOf } from './signature.ts'

/** What a reply address is made of. */
export interface ReplyThread {
  tenant_id: string
  thread_id: string
  signing_key: Buffer
}

/** Where mail about a thread is received. In lower case and of 51 characters before the @: no mail server spoils it. */
export function replyAddress(thread: ReplyThread, domain: string): string {
  const signature = signatureOf(thread.signing_key, ...signedParts(thread)).toString('hex')
  return `reply+${thread.thread_id.replace('thr_', '')}.${signature}@${domain}`
}

/** The thread that an address names, and its signature; null where it is no reply address. */
export function readReplyAddress(to: string): { threadId: string; signature: Buffer } | null {
  const [, thread, signature] = to.match(/\breply\+([0-9a-f]{12})\.([0-9a-f]{32})@/i) ?? []
  if (!thread || !signature) return null
  return { threadId: `thr_${thread.toLowerCase()}`, signature: Buffer.from(signature, 'hex') }
}

export const isReplyTo = (thread: ReplyThread, signature: Buffer): boolean =>
  isSignature(thread.signing_key, signature, ...signedParts(thread))

/** The mail address of a sender, be it `ada@example.com` or `Ada <ada@example.com>`; null where it is not one. */
export function senderAddress(from: string): string | null {
  const [, named, bare] =
    from.trim().match(/^(?:[^<>]*<([^\s<>@,]+@[^\s<>@,]+)>|([^\s<>@,]+@[^\s<>@,]+))$/) ?? []
  return (named ?? bare)?.toLowerCase() ?? null
}

const signedParts = ({ tenant_id, thread_id }: ReplyThread): string[] => ['reply', tenant_id, thread_id]
