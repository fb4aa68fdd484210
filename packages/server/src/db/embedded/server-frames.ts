const int32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}
const text = (value: string) => Buffer.from(`${value}\0`)

function frame(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body])
}

/** The messages that PostgreSQL sends to a client after a successful login. */
export function welcome(serverVersion: string): Buffer {
  const settings = {
    server_version: serverVersion,
    server_encoding: 'UTF8',
    client_encoding: 'UTF8',
    DateStyle: 'ISO, MDY',
    IntervalStyle: 'postgres',
    TimeZone: 'UTC',
    integer_datetimes: 'on',
    standard_conforming_strings: 'on',
  }
  return Buffer.concat([
    frame('R', int32(0)),
    ...Object.entries(settings).map(([name, value]) => frame('S', text(name), text(value))),
    frame('K', int32(process.pid), int32(0)),
    frame('Z', Buffer.from('I')),
  ])
}

/** The frame with which a client sends a statement. */
export const queryFrame = (sql: string): Uint8Array<ArrayBuffer> => Uint8Array.from(frame('Q', text(sql)))
