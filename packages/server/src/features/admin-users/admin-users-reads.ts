import type { Role } from '@guide/contracts'
import type { Database, Transaction } from '../../db/database.ts'
import { adminUserStore } from './admin-users-store.ts'

/** The role that the tenant's table of admin users gives a user. */
export const findAdminRole = async (
  sql: Database['sql'] | Transaction,
  tenantId: string,
  userId: string,
): Promise<Role | undefined> => (await adminUserStore(sql, tenantId).find(userId))?.role
