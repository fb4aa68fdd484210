import type { Settings } from '../env.ts'
import type { DatabaseSettings } from './database-interface.ts'

/** The part of the settings that says where the database is. */
export const databaseSettings = (settings: Settings): DatabaseSettings => ({
  url: settings.databaseUrl,
  directUrl: settings.databaseDirectUrl,
  dataDir: settings.dataDir,
  waitMs: settings.databaseWaitMs,
  pools: settings.databasePools,
  bootWaitMs: settings.databaseBootWaitSeconds * 1000,
})
