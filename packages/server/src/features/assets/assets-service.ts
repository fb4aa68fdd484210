import { open } from 'node:fs/promises'
import { type Asset, largestAsset } from '@guide/contracts'
import type { Logger } from 'pino'
import { StreamedAnswer } from '../../answers/streamed-answer.ts'
import type { Database, Transaction } from '../../db/database.ts'
import type { Clock } from '../../db/database-clock.ts'
import { mapPage, type Page, type Slice } from '../../db/page.ts'
import type { Actor, TenantChange, TenantChanges } from '../../db/tenant-change.ts'
import type { Settings } from '../../env.ts'
import { invalid, notFound } from '../../errors.ts'
import { newId } from '../../ids.ts'
import type { Upload } from '../../upload.ts'
import {
  countedBytes,
  createSpool,
  requireSpaceOfTenant,
  type SpooledFile,
  type StoredFiles,
  withReservation,
} from '../threads/threads-writes.ts'
import { type AssetRow, assetStore } from './assets-store.ts'
import { imageTypeOf, typeBytes } from './image-type.ts'

interface Parts {
  settings: Pick<Settings, 'bounds'>
  logger: Logger
  database: Database
  clock: Clock
  changes: TenantChanges
  storage: StoredFiles
  /** Removes the files of a tenant that a change has noted. */
  removeFiles: (tenantId: string) => Promise<void>
}

export type StoredAsset = Omit<Asset, 'url'> & { tenant_id: string }
export type AssetService = ReturnType<typeof createAssetService>

/** The pictures that texts show. Their addresses are public, and what is behind them never changes. */
export function createAssetService(parts: Parts) {
  const { settings, logger, database, clock, changes, storage, removeFiles } = parts
  const { files, directory } = storage
  const spool = createSpool({ directory, maxBytes: largestAsset })
  const maxBytes = settings.bounds.file_bytes

  return {
    list: async (tenantId: string, slice: Slice): Promise<Page<StoredAsset>> =>
      mapPage(await assetStore(database.sql, tenantId).list(slice), present),

    /** Stores a picture, or returns the one with the same bytes. */
    async add(actor: Actor, environment: 'live' | 'test', upload: Upload): Promise<StoredAsset> {
      const { tenantId } = actor
      const space = {
        database,
        clock,
        owner: { tenantId, environment, userId: null },
        declaredSize: upload.declaredSize,
        largest: largestAsset,
        requireSpace: (tx: Transaction, bytes: number) => requireSpaceOfTenant(bytes, tx, tenantId, maxBytes),
      }
      return withReservation(space, ({ reserve, inTurn, settle }) =>
        spool.receive(upload.bytes, reserve, async file => {
          await upload.end()
          const content_type = await requireImage(file)
          const same = await assetStore(database.sql, tenantId).findSame(file.sha256)
          if (same) return present(same)
          const asset_id = newId('ast')
          const key = { tenantId, attachmentId: asset_id }
          const row = { asset_id, digest: file.sha256, name: upload.name, content_type, size: file.size }
          let isStored = false
          await files.put(key, file)
          try {
            const store = async ({ tx, now, audit }: TenantChange) => {
              const assets = assetStore(tx, tenantId)
              const meanwhile = await assets.findSame(file.sha256)
              if (meanwhile) return present(meanwhile)
              await settle(tx, file.size, now)
              await assets.insert({ ...row, created_at: now })
              isStored = true
              const { tenant_id: _, ...after } = present({ tenant_id: tenantId, ...row, created_at: now })
              await audit({
                event: 'asset.create',
                entityType: 'asset',
                entityId: asset_id,
                before: null,
                after,
              })
              return present({ tenant_id: tenantId, ...row, created_at: now })
            }
            return await inTurn(() => changes.apply(actor, store))
          } finally {
            // After a failed commit the row may be stored nevertheless, so its file stays.
            if (!isStored) await files.remove(key)
          }
        }),
      )
    },

    async remove(actor: Actor, assetId: string): Promise<void> {
      await changes.apply(actor, async ({ tx, audit, count }) => {
        const store = assetStore(tx, actor.tenantId)
        const row = await store.find(assetId)
        if (!row) throw notFound('asset', assetId)
        await store.remove(assetId)
        count({ file_bytes: -countedBytes(row.size) })
        const { tenant_id: _, ...before } = present(row)
        await audit({ event: 'asset.deleted', entityType: 'asset', entityId: assetId, before, after: null })
      })
      await removeFiles(actor.tenantId).catch(err =>
        logger.warn({ err }, 'the file of a picture will be removed later'),
      )
    },

    /** The bytes of a picture, for everyone. */
    async open(tenantId: string, assetId: string): Promise<StreamedAnswer> {
      const row = await database.withTimeout(assetStore(database.sql, tenantId).find(assetId))
      const bytes = row && (await files.open({ tenantId, attachmentId: assetId }))
      if (!bytes) throw notFound('asset', assetId)
      return new StreamedAnswer(bytes, row.size, row.name, row.content_type)
    },
  }
}

const present = ({ digest: _, created_at, ...row }: AssetRow): StoredAsset => ({
  ...row,
  created_at: created_at.toISOString(),
})

/** Refuses a file that is not a picture, regardless of its name and its declared type. */
async function requireImage({ path }: SpooledFile): Promise<Asset['content_type']> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(typeBytes), 0, typeBytes, 0)
    const type = imageTypeOf(buffer.subarray(0, bytesRead))
    if (!type) throw invalid('file: must be a PNG, JPEG, WebP, GIF or AVIF picture')
    return type
  } finally {
    await file.close()
  }
}
