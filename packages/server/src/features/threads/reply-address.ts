import { lowerCaseEmail } from '../../mail/lower-case-email.ts'
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

/** The threads that reply addresses in a text name, and their signatures. */
export function readReplyAddresses(to: string): { threadId: string; signature: Buffer }[] {
  return [...to.matchAll(/\breply\+([0-9a-f]{12})\.([0-9a-f]{32})@/gi)]
    .slice(0, mostAddresses)
    .map(([, thread = '', signature = '']) => ({
      threadId: `thr_${thread.toLowerCase()}`,
      signature: Buffer.from(signature, 'hex'),
    }))
}

/** A mail to more than this is no answer to anybody. */
const mostAddresses = 10

export const isReplyTo = (thread: ReplyThread, signature: Buffer): boolean =>
  isSignature(thread.signing_key, signature, ...signedParts(thread))

/** The mail address of a sender, be it `ada@example.com` or `Ada <ada@example.com>`; null where it is not one. */
export function senderAddress(from: string): string | null {
  // Outside of quotes a name has no comma or @: that would be another sender beside this one.
  const [, named, bare] =
    from.trim().match(/^(?:(?:"[^"]*"|[^"<>@,])*<([^\s<>@,"]+@[^\s<>@,"]+)>|([^\s<>@,"]+@[^\s<>@,"]+))$/) ??
    []
  const address = named ?? bare
  return address === undefined ? null : lowerCaseEmail(address)
}

const signedParts = ({ tenant_id, thread_id }: ReplyThread): string[] => ['reply', tenant_id, thread_id]
