import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { S3Settings } from '../../../settings-reader.ts'

/** What identifies the place of the files: a bucket, or a folder by the id in a file of its own. */
export async function fileStoreId(directory: string, s3: S3Settings | null): Promise<string> {
  if (s3) return `${s3.endpoint}/${s3.bucket}`
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const file = join(directory, 'store-id')
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, randomUUID(), { mode: 0o600 })
  // Nodes may do this at the same time. The first link wins, and no node reads half a file.
  await link(draft, file).catch(error => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return readFile(file, 'utf8')
}
