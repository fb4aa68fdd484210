/** A file inside an archive. */
export interface TarEntry {
  name: string
  size: number
  content: AsyncIterable<Buffer> | Iterable<Buffer>
}

const blockSize = 512

/** The bytes of an entry in the format of `tar` (POSIX ustar), so that usual tools can look into a backup. */
export async function* tarBytes({ name, size, content }: TarEntry): AsyncGenerator<Buffer> {
  yield headerOf(name, size)
  for await (const chunk of content) yield chunk
  yield Buffer.alloc(paddingOf(size))
}

/** Two empty blocks end an archive. */
export const tarEnd = Buffer.alloc(2 * blockSize)

const paddingOf = (size: number) => (blockSize - (size % blockSize)) % blockSize

function headerOf(name: string, size: number): Buffer {
  const header = Buffer.alloc(blockSize)
  if (Buffer.byteLength(name) > 100) throw new Error(`the name ${name} is too long for an archive`)
  header.write(name, 0)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  header.write('00000000000\0', 136)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

/** The sum of the bytes of a header, in which the sum itself counts as spaces. */
function checksumOf(header: Buffer): number {
  let sum = 8 * 32
  for (let at = 0; at < blockSize; at++) if (at < 148 || at >= 156) sum += header[at] as number
  return sum
}

/** Reads the entries of an archive in order. The content of one must be read before the next one. */
export async function* tarEntries(bytes: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const reader = createReader(bytes)
  for (;;) {
    const header = await reader.read(blockSize)
    const name = header.toString('utf8', 0, 100).replace(/\0.*$/s, '')
    if (name === '') return
    const size = Number.parseInt(header.toString('latin1', 124, 135), 8)
    const isHeader = Number.parseInt(header.toString('latin1', 148, 154), 8) === checksumOf(header)
    if (!isHeader || !Number.isSafeInteger(size)) throw new Error('it is not an archive')
    let left = size
    async function* content() {
      while (left > 0) {
        const chunk = await reader.readSome(left)
        left -= chunk.length
        yield chunk
      }
    }
    yield { name, size, content: content() }
    if (left > 0) for await (const _ of content());
    await reader.read(paddingOf(size))
  }
}

function createReader(bytes: AsyncIterable<Buffer>) {
  const chunks = bytes[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)

  /** Between one byte and `most` bytes. */
  async function readSome(most: number): Promise<Buffer> {
    while (rest.length === 0) {
      const { value, done } = await chunks.next()
      if (done) throw new Error('it ends too early')
      rest = value
    }
    const some = rest.subarray(0, most)
    rest = rest.subarray(some.length)
    return some
  }

  async function read(size: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for (let left = size; left > 0; ) {
      const part = await readSome(left)
      parts.push(part)
      left -= part.length
    }
    return Buffer.concat(parts)
  }
  return { read, readSome }
}
