import type { RequestOptions } from './guide.ts'

/** A part of a form: its header lines and its content. */
export interface FormPart {
  disposition: string
  contentType?: string
  content: string | Buffer
}

const boundary = 'the-boundary-of-a-form'

export const filePart = (
  content: string | Buffer,
  name = 'notes.txt',
  contentType = 'text/plain',
): FormPart => ({
  disposition: `name="file"; filename="${name}"`,
  contentType,
  content,
})

/** A form, byte for byte. `FormData` refuses to send most of what an attacker would. */
export const form = (...parts: FormPart[]): Required<Pick<RequestOptions, 'headers'>> & { raw: Buffer } => ({
  headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  raw: Buffer.concat([...parts.flatMap(bytesOf), Buffer.from(`--${boundary}--\r\n`)]),
})

function bytesOf({ disposition, contentType, content }: FormPart): Buffer[] {
  const head = [`--${boundary}`, `Content-Disposition: form-data; ${disposition}`]
  if (contentType) head.push(`Content-Type: ${contentType}`)
  return [Buffer.from(`${head.join('\r\n')}\r\n\r\n`), Buffer.from(content), Buffer.from('\r\n')]
}
