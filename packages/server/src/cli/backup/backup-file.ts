import { createHash } from 'node:crypto'
import { link, open, rm } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline as pipelined } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { conflict } from '../../errors.ts'
import { UsageError } from '../command.ts'
import { type TarEntry, tarBytes, tarEnd, tarEntries } from './tar.ts'

const endName = 'end.json'

export const jsonEntry = (name: string, value: unknown): TarEntry => textEntry(name, JSON.stringify(value))

export function textEntry(name: string, text: string): TarEntry {
  const content = Buffer.from(text)
  return { name, size: content.length, content: [content] }
}

export const jsonOf = async ({ content }: TarEntry) =>
  JSON.parse((await buffer(Readable.from(content))).toString('utf8'))

/**
 * Writes a backup. Its last entry is a digest of all others, so that a file that was cut or changed can be told. The file
 * has its name only when it is complete and on the disk. Only its owner can read it.
 * @param work gets the function that writes the entries; it starts when it is known that the file can be written
 */
export async function writeBackupFile<T>(
  path: string,
  work: (write: (entries: AsyncIterable<TarEntry>) => Promise<void>) => Promise<T>,
): Promise<T> {
  const draft = `${path}.part`
  const file = await open(draft, 'w', 0o600).catch(error => {
    throw new UsageError(`${path} cannot be written (${error.message}).`)
  })
  try {
    const result = await work(entries =>
      pipelined(archive(entries), createGzip({ level: 4 }), file.createWriteStream({ flush: true })),
    )
    await link(draft, path).catch(error => {
      throw error.code === 'EEXIST' ? alreadyThere(path) : error
    })
    return result
  } finally {
    await file.close().catch(() => {})
    await rm(draft, { force: true })
  }
}

export const alreadyThere = (path: string) =>
  new UsageError(`${path} exists already. Choose another name: no backup is overwritten.`)

async function* archive(entries: AsyncIterable<TarEntry>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const entry of entries) {
    hash.update(`${entry.name} ${entry.size}\n`)
    yield* tarBytes({ ...entry, content: hashed(entry, hash) })
  }
  yield* tarBytes(jsonEntry(endName, { sha256: hash.digest('hex') }))
  yield tarEnd
}

async function* hashed({ content }: TarEntry, hash: ReturnType<typeof createHash>) {
  for await (const chunk of content) {
    hash.update(chunk)
    yield chunk
  }
}

/**
 * Reads a backup. Whether it is complete is known at its end only: read it once with `checkBackupFile` before you use it.
 * The content of an entry has to be read completely or not at all.
 */
export async function* readBackupFile(path: string): AsyncGenerator<TarEntry> {
  const file = await open(path).catch(() => {
    throw new UsageError(`${path} cannot be read. Check the path.`)
  })
  const bytes = pipeline(file.createReadStream(), createGunzip(), () => {})
  const hash = createHash('sha256')
  let sha256: string | undefined
  try {
    for await (const entry of tarEntries(bytes)) {
      if (entry.name === endName) sha256 = (await jsonOf(entry)).sha256
      else {
        hash.update(`${entry.name} ${entry.size}\n`)
        const content = hashed(entry, hash)
        yield { ...entry, content }
        for await (const _ of content);
      }
    }
    if (sha256 !== hash.digest('hex')) throw new Error('its digest does not fit')
  } catch (error) {
    throw conflict(`${path} is not a complete backup (${(error as Error).message}). Nothing was changed.`)
  } finally {
    bytes.destroy()
  }
}

/** Throws if a file is not a complete backup. */
export async function checkBackupFile(path: string): Promise<void> {
  for await (const _ of readBackupFile(path));
}
