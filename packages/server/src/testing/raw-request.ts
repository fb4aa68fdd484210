import { connect } from 'node:net'

/** A response as it arrived on the socket. */
export interface RawResponse {
  status: number
  head: string
  body: string
}

/**
 * Sends bytes as they are, which no HTTP client would do, and reads until the server closes the connection. Gives null
 * if the server closes it without a response.
 */
export function sendRaw(url: string, ...parts: (string | Buffer)[]): Promise<RawResponse | null> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const chunks: Buffer[] = []
  return new Promise(resolve => {
    socket.on('data', chunk => chunks.push(chunk))
    // The server may close before it has read everything.
    socket.on('error', () => {})
    socket.on('close', () => resolve(parseResponse(Buffer.concat(chunks).toString())))
    socket.write(Buffer.concat(parts.map(part => Buffer.from(part))))
  })
}

/** A GET whose header lines are sent byte for byte. `fetch` refuses to send most of what an attacker would. */
export async function rawRequest(
  url: string,
  path: string,
  headers: (string | Buffer)[] = [],
): Promise<RawResponse> {
  const lines = [`GET ${path} HTTP/1.1`, `Host: ${new URL(url).host}`, 'Connection: close', ...headers, '']
  const response = await sendRaw(url, ...lines.flatMap(line => [line, '\r\n']))
  if (!response) throw new Error('the server closed the connection without a response')
  return response
}

function parseResponse(text: string): RawResponse | null {
  if (text === '') return null
  const [head = '', body = ''] = text.split(/\r\n\r\n(.*)/s)
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body }
}
