import type { preferenceOperations } from '@guide/contracts'
import type { Handlers } from '../../http/operation-handler.ts'
import type { PreferenceService } from './preferences-service.ts'

export const preferenceRoutes = (preferences: PreferenceService): Handlers<typeof preferenceOperations> => ({
  getPreferences: ({ principal }) => preferences.get(principal),
  updatePreferences: ({ principal, actor, body }) => preferences.update(principal, actor, body),
})
