import { connect } from 'node:net'

/** What came back over a socket. */
export interface RawAnswer {
  status: number
  head: string
  body: string
}

/**
 * Sends bytes as they are, which no HTTP client would, and reads until the server closes the connection; null when
 * it closes without a word.
 */
export function sendBytes(url: string, ...parts: (string | Buffer)[]): Promise<RawAnswer | null> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const chunks: Buffer[] = []
  return new Promise(resolve => {
    socket.on('data', chunk => chunks.push(chunk))
    // The server may close before it has read everything.
    socket.on('error', () => {})
    socket.on('close', () => resolve(answerIn(Buffer.concat(chunks).toString())))
    socket.write(Buffer.concat(parts.map(part => Buffer.from(part))))
  })
}

function answerIn(text: string): RawAnswer | null {
  if (text === '') return null
  const [head = '', body = ''] = text.split(/\r\n\r\n(.*)/s)
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body }
}
