import {
  type CheckFinding,
  ContentDefinition,
  type ContentUpdate,
  TourDefinition,
  type TourUpdate,
} from '@guide/contracts'
import type { AdminPrincipal } from '../../auth/principal.ts'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../db/database-clock.ts'
import type { Settings } from '../../env.ts'
import { type ContentService, contentResource } from '../../items/content-resource.ts'
import { type TourService, tourResource } from '../../items/tour-resource.ts'
import { targetHealthOf } from '../analytics/analytics-reads.ts'
import { audienceEmptiness } from '../audiences/audiences-reads.ts'
import { recentAttributeNames } from '../end-users/end-users-reads.ts'
import { defaultTheme } from '../themes/themes-reads.ts'
import { type CheckedItem, checkedContent, checkedTour } from './checked-item.ts'
import { runChecks } from './checks.ts'
import { statusesOf } from './checks-store.ts'
import { referencesIn } from './rule-references.ts'

interface Parts {
  database: Database
  clock: Clock
  settings: Pick<Settings, 'bounds'>
  tours: Pick<TourService, 'get'>
  content: Pick<ContentService, 'get'>
}

export type CheckService = ReturnType<typeof createCheckService>

/** Looks for mistakes in the working copies of tours and content items. */
export function createCheckService({ database, clock, settings, tours, content }: Parts) {
  async function check(
    { tenant, environment }: AdminPrincipal,
    itemId: string,
    item: CheckedItem,
  ): Promise<CheckFinding[]> {
    const db = database.sql
    const tenantId = tenant.tenant_id
    const named = [...item.references.map(({ id }) => id), ...referencesIn(item.delivery.audience).items]
    const now = clock.now()
    return runChecks(item, {
      now,
      tenant,
      theme: await defaultTheme(db, tenant),
      audiences: await audienceEmptiness(db, tenantId),
      attributes: new Set(await recentAttributeNames(db, tenantId)),
      statuses: await statusesOf(db, tenantId, named),
      targets: await targetHealthOf(db, tenantId, environment, itemId, now),
    })
  }

  const maxBytes = () => settings.bounds.largest_definition_bytes

  return {
    /** @param changes that an admin has not saved yet */
    async ofTour(admin: AdminPrincipal, tourId: string, changes?: TourUpdate): Promise<CheckFinding[]> {
      const tour = await tours.get(admin.tenant.tenant_id, tourId)
      const checked = changes ? tourResource.define(changes, partOf(TourDefinition, tour), maxBytes()) : tour
      return check(admin, tourId, checkedTour(checked))
    },

    /** @param changes that an admin has not saved yet */
    async ofContent(
      admin: AdminPrincipal,
      contentId: string,
      changes?: ContentUpdate,
    ): Promise<CheckFinding[]> {
      const item = await content.get(admin.tenant.tenant_id, contentId)
      const checked = changes
        ? contentResource.define(changes, partOf(ContentDefinition, item), maxBytes())
        : item
      return check(admin, contentId, checkedContent(checked))
    },
  }
}

/** The definition of an item, without its id, status and dates. */
const partOf = <Item extends object>({ properties }: { properties: object }, item: Item): Item =>
  Object.fromEntries(Object.entries(item).filter(([name]) => name in properties)) as Item
