import { lowerCaseEmail } from '../../mail/lower-case-email.ts'
import { isValidSignature, signatureOf } from './signature.ts'

export interface ReplyThread {
  tenant_id: string
  thread_id: string
  signing_key: Buffer
}

/** The mail address of a thread. Mail servers accept it unchanged: lower case, 51 characters before the @. */
export function replyAddress(thread: ReplyThread, domain: string): string {
  const signature = signatureOf(thread.signing_key, ...signedParts(thread)).toString('hex')
  return `reply+${thread.thread_id.replace('thr_', '')}.${signature}@${domain}`
}

/** Finds the reply addresses in a text: the thread and the signature of each. */
export function readReplyAddresses(to: string): { threadId: string; signature: Buffer }[] {
  return [...to.matchAll(/\breply\+([0-9a-f]{12})\.([0-9a-f]{32})@/gi)]
    .slice(0, maxAddresses)
    .map(([, thread = '', signature = '']) => ({
      threadId: `thr_${thread.toLowerCase()}`,
      signature: Buffer.from(signature, 'hex'),
    }))
}

/** A genuine reply has one or two. The limit bounds the queries per mail. */
const maxAddresses = 10

export const isReplyTo = (thread: ReplyThread, signature: Buffer): boolean =>
  isValidSignature(thread.signing_key, signature, ...signedParts(thread))

/** The address in `ada@example.com` or `Ada <ada@example.com>`, in lower case; null if there is not exactly one. */
export function senderAddress(from: string): string | null {
  // Outside quotes, a comma or @ in the name would be a second sender.
  const [, named, bare] =
    from.trim().match(/^(?:(?:"[^"]*"|[^"<>@,])*<([^\s<>@,"]+@[^\s<>@,"]+)>|([^\s<>@,"]+@[^\s<>@,"]+))$/) ??
    []
  const address = named ?? bare
  return address === undefined ? null : lowerCaseEmail(address)
}

const signedParts = ({ tenant_id, thread_id }: ReplyThread): string[] => ['reply', tenant_id, thread_id]
