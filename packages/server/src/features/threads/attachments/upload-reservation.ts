import { randomUUID } from 'node:crypto'
import type { Database, Transaction } from '../../../db/database.ts'
import type { Clock } from '../../../db/database-clock.ts'
import { createLines } from '../../../lines.ts'
import { addUsage } from '../../usage/usage-writes.ts'
import { countedBytes, lockTenantAttachments } from './attachments-store.ts'
import { uploadStore } from './uploads-store.ts'

const inLine = createLines()

/** How much is reserved at a time if the sender does not declare the size. */
const stepBytes = 1024 * 1024

interface Parts {
  database: Database
  clock: Clock
  /** Who uploads it; `userId` is null for an admin. */
  owner: { tenantId: string; environment: 'live' | 'test'; userId: string | null }
  declaredSize: number | null
  /** How large a file of this kind may be. */
  largest: number
  /** Refuses the file if there is no space for this many bytes. The uploads of the tenant are locked. */
  requireSpace(tx: Transaction, bytes: number, now: Date): Promise<void>
}

/** The space that an upload takes while it is not stored. Other nodes know it from the database. */
export interface UploadReservation {
  /** Refuses the upload if there is no space for this many bytes of it. */
  reserve(size: number): Promise<void>
  /** Runs the transaction that stores the file, when it is the turn of this upload among those of the tenant. */
  inTurn<T>(store: () => Promise<T>): Promise<T>
  /** Counts the file as stored and no longer as reserved, as part of that transaction. */
  settle(tx: Transaction, size: number, now: Date): Promise<void>
}

/** Runs the work of an upload, whose space is reserved from its first byte, and frees the space when it is over. */
export async function withReservation<T>(
  { database, clock, owner, declaredSize, largest, requireSpace }: Parts,
  work: (reservation: UploadReservation) => Promise<T>,
): Promise<T> {
  const { tenantId, environment, userId } = owner
  const uploadId = randomUUID()
  let reserved = 0

  /** Without turns, all of them would wait for the same lock, each with a connection that other tenants need. */
  const inTurn = <R>(work: () => Promise<R>) => inLine(tenantId, work)

  async function reserve(size: number) {
    if (size <= reserved) return
    const bytes = countedBytes(Math.min(declaredSize ?? Math.ceil(size / stepBytes) * stepBytes, largest))
    const store = async (tx: Transaction) => {
      await lockTenantAttachments(tx, tenantId)
      const uploads = uploadStore(tx, tenantId)
      await uploads.removeExpired()
      await uploads.remove(uploadId)
      await requireSpace(tx, bytes, new Date(clock.now()))
      await uploads.insert({ upload_id: uploadId, environment, user_id: userId, bytes })
    }
    await inTurn(() => database.transaction(store))
    reserved = bytes
  }

  async function settle(tx: Transaction, size: number, now: Date) {
    await lockTenantAttachments(tx, tenantId)
    await uploadStore(tx, tenantId).remove(uploadId)
    const bytes = countedBytes(size)
    await requireSpace(tx, bytes, now)
    await addUsage(tx, 'file_bytes', new Map([[tenantId, bytes]]))
  }

  await reserve(1)
  try {
    return await work({ reserve, inTurn, settle })
  } finally {
    // If the database is away, the reservation expires.
    await uploadStore(database.sql, tenantId)
      .remove(uploadId)
      .catch(() => {})
  }
}
