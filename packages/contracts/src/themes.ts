import Type, { type Static } from 'typebox'
import { sendsETag, takesIfMatch } from './lifecycle.ts'
import { defineOperations } from './operation.ts'
import { closed, dataOf, editable, idOf, listOf, nullable, optional, PageQuery, Timestamp } from './schema.ts'

const tokenExamples = [{ '--spot-primary': '#0f766e', '--spot-radius': '8px' }]

/** The service validates names and values (422), because a schema cannot say which one is invalid and why. */
export const TokenSet = Type.Record(Type.String(), Type.String(), {
  title: 'TokenSet',
  description:
    'CSS custom properties. Names start with `--spot-`, followed by one of `bg primary text radius on-primary muted ' +
    'border surface shadow overlay focus danger success font font-size space z-gap motion` or a name of your own.',
  maxProperties: 200,
  examples: tokenExamples,
})
export type TokenSet = Static<typeof TokenSet>

/** A set of a tenant and the tokens that it does not have, so it may have more than a tenant may write. */
export const CompleteTokenSet = Type.Record(Type.String(), Type.String(), {
  title: 'CompleteTokenSet',
  description: 'CSS custom properties, with a value for each that the SDK uses.',
  examples: tokenExamples,
})

const Name = Type.String({ minLength: 1, maxLength: 200, examples: ['Acme'] })
const tokenSets = {
  variables: nullable(TokenSet),
  light: nullable(TokenSet),
  dark: nullable(TokenSet),
}

export const Theme = closed('Theme', {
  theme_id: idOf('thm'),
  name: Name,
  ...tokenSets,
  resolved: Type.Object(
    { light: CompleteTokenSet, dark: CompleteTokenSet },
    {
      additionalProperties: false,
      description: 'The complete light and dark token sets, as the SDK receives them.',
    },
  ),
  is_shared: Type.Boolean({ description: 'Whether it is a built-in preset, which is read-only.' }),
  is_default: Type.Boolean(),
  created_at: nullable({ ...Timestamp, description: 'Null for a preset.' }),
  updated_at: nullable({ ...Timestamp, description: 'Null for a preset.' }),
})
export type Theme = Static<typeof Theme>

const readOnly = ['theme_id', 'resolved', 'is_shared', 'is_default', 'created_at', 'updated_at']

export const ThemeCreate = editable('ThemeCreate', { name: Name, ...optional(tokenSets) }, readOnly, {
  name: 'Acme',
  light: { '--spot-primary': '#0f766e', '--spot-on-primary': '#ffffff', '--spot-radius': '8px' },
  dark: { '--spot-primary': '#5eead4', '--spot-on-primary': '#042f2e', '--spot-radius': '8px' },
})
export type ThemeCreate = Static<typeof ThemeCreate>

export const ThemeUpdate = editable('ThemeUpdate', optional({ name: Name, ...tokenSets }), readOnly, {
  name: 'Acme, rounder',
  light: { '--spot-primary': '#0f766e', '--spot-radius': '16px' },
})
export type ThemeUpdate = Static<typeof ThemeUpdate>

export const DefaultTheme = dataOf('DefaultTheme', { theme_id: idOf('thm'), is_default: Type.Literal(true) })
export type DefaultTheme = Static<typeof DefaultTheme>

const ThemeList = listOf('ThemeList', Theme)
const tag = 'Themes'

export const themeOperations = defineOperations({
  listThemes: {
    method: 'GET',
    path: '/v1/admin/themes',
    auth: 'viewer',
    tag,
    summary: 'List themes',
    description: 'Returns the themes of the tenant, followed by the built-in presets.',
    query: PageQuery,
    responses: { 200: ThemeList },
  },
  listThemePresets: {
    method: 'GET',
    path: '/v1/admin/themes/presets',
    auth: 'viewer',
    tag,
    summary: 'List theme presets',
    query: PageQuery,
    responses: { 200: ThemeList },
  },
  getTheme: {
    method: 'GET',
    path: '/v1/admin/themes/{theme_id}',
    auth: 'viewer',
    tag,
    summary: 'Get a theme',
    description: `Includes the complete token sets. ${sendsETag}`,
    etag: true,
    responses: { 200: Theme },
  },
  createTheme: {
    method: 'POST',
    path: '/v1/admin/themes',
    auth: 'editor',
    tag,
    summary: 'Create a theme',
    description: `\`variables\` is an alias of \`light\`. A theme without any token set uses the Indigo palette. ${sendsETag}`,
    etag: true,
    body: ThemeCreate,
    bodyLimit: 1024 * 1024,
    responses: { 201: Theme },
    errors: ['CONFLICT', 'UNPROCESSABLE_ENTITY'],
  },
  updateTheme: {
    method: 'PUT',
    path: '/v1/admin/themes/{theme_id}',
    auth: 'editor',
    tag,
    summary: 'Update a theme',
    description: `${takesIfMatch} A preset cannot be changed (409).`,
    etag: true,
    body: ThemeUpdate,
    bodyLimit: 1024 * 1024,
    responses: { 200: Theme },
    errors: ['CONFLICT', 'UNPROCESSABLE_ENTITY'],
  },
  setDefaultTheme: {
    method: 'POST',
    path: '/v1/admin/themes/{theme_id}/set-default',
    auth: 'editor',
    tag,
    summary: 'Set the default theme',
    description: 'Replaces the previous default theme of the tenant.',
    responses: { 200: DefaultTheme },
  },
  deleteTheme: {
    method: 'DELETE',
    path: '/v1/admin/themes/{theme_id}',
    auth: 'editor',
    stopsHarm: true,
    tag,
    summary: 'Delete a theme',
    description: 'The default theme and presets cannot be deleted (409).',
    responses: { 204: null },
    errors: ['CONFLICT'],
  },
})
