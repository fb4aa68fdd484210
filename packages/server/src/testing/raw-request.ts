import { type RawAnswer, sendBytes } from './send-bytes.ts'

/** A GET whose header lines go out byte for byte: fetch refuses to send most of what a hostile client would. */
export async function rawRequest(
  url: string,
  path: string,
  headers: (string | Buffer)[] = [],
): Promise<RawAnswer> {
  const lines = [`GET ${path} HTTP/1.1`, `Host: ${new URL(url).host}`, 'Connection: close', ...headers, '']
  const answer = await sendBytes(url, ...lines.flatMap(line => [line, '\r\n']))
  if (!answer) throw new Error('the server closed the connection without a word')
  return answer
}
