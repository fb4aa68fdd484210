import type { themeOperations } from '@guide/contracts'
import type { Handlers } from '../../http/operation-handler.ts'
import type { ThemeService } from './themes-service.ts'

export const themeRoutes = (themes: ThemeService): Handlers<typeof themeOperations> => ({
  listThemes: async ({ principal, query: { limit = 20, offset } }) => ({
    data: await themes.list(principal.tenant.tenant_id, { limit, offset }),
  }),
  listThemePresets: async ({ principal, query: { limit = 20, offset } }) => ({
    data: await themes.presets(principal.tenant.tenant_id, { limit, offset }),
  }),
  getTheme: ({ principal, params }) => themes.get(principal.tenant.tenant_id, params.theme_id),
  createTheme: ({ actor, body }) => themes.create(actor, body),
  updateTheme: ({ actor, params, body, ifMatch }) => themes.update(actor, params.theme_id, body, ifMatch),
  setDefaultTheme: async ({ actor, params }) => {
    const { theme_id } = await themes.setDefault(actor, params.theme_id)
    return { data: { theme_id, is_default: true } }
  },
  deleteTheme: ({ actor, params }) => themes.remove(actor, params.theme_id),
})
