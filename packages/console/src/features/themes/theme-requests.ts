import type { Theme } from '@guide/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Service } from '../../service/service.ts'

/** A theme and its ETag, which a change of it names. */
export const themeQuery = (service: Service, theme_id: string) =>
  queryOptions({
    queryKey: ['theme', service.scope, theme_id],
    queryFn: () => service.tagged.get('/v1/admin/themes/{theme_id}', { params: { theme_id } }),
  })

/** The first part of the keys of everything that a change of a theme changes. */
export const themeKeys = ['themes', 'theme', 'checks'] as const

/** Creates a theme of the tenant with all values of another one. */
export const copyTheme = (service: Service, { resolved }: Theme, name: string): Promise<Theme> =>
  service.post('/v1/admin/themes', { body: { name, light: resolved.light, dark: resolved.dark } })

export const makeDefault = (service: Service, { theme_id }: Theme): Promise<unknown> =>
  service.post('/v1/admin/themes/{theme_id}/set-default', { params: { theme_id } })

export const deleteTheme = (service: Service, { theme_id }: Theme): Promise<unknown> =>
  service.delete('/v1/admin/themes/{theme_id}', { params: { theme_id } })
