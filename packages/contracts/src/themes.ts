import Type, { type Static } from 'typebox'
import { sendsETag, takesIfMatch } from './lifecycle.ts'
import { defineOperations } from './operation.ts'
import {
  closed,
  dataOf,
  editable,
  idOf,
  listOf,
  nullable,
  optional,
  Timestamp,
  WholeListQuery,
} from './schema.ts'

/** Names and values are judged by the service (422): only it can say which one is at fault, and why. */
export const TokenSet = Type.Record(Type.String(), Type.String(), {
  title: 'TokenSet',
  description:
    'CSS custom properties; names begin with `--spot-`: `bg primary text radius on-primary muted border surface shadow ' +
    'overlay focus danger success font font-size space z-gap motion`, or others of your own.',
  maxProperties: 200,
  examples: [{ '--spot-primary': '#0f766e', '--spot-radius': '8px' }],
})
export type TokenSet = Static<typeof TokenSet>

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
    { light: TokenSet, dark: TokenSet },
    { additionalProperties: false, description: 'Both variants in full, as the SDK gets them.' },
  ),
  is_shared: Type.Boolean({ description: 'Built in, and read-only.' }),
  is_default: Type.Boolean(),
  created_at: nullable({ ...Timestamp, description: 'Null on a preset.' }),
  updated_at: nullable({ ...Timestamp, description: 'Null on a preset.' }),
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
    summary: "The tenant's own themes, then the built-in presets",
    query: WholeListQuery,
    responses: { 200: ThemeList },
  },
  listThemePresets: {
    method: 'GET',
    path: '/v1/admin/themes/presets',
    auth: 'viewer',
    tag,
    summary: 'The built-in presets',
    query: WholeListQuery,
    responses: { 200: ThemeList },
  },
  getTheme: {
    method: 'GET',
    path: '/v1/admin/themes/{theme_id}',
    auth: 'viewer',
    tag,
    summary: 'One theme with its full token sets',
    description: sendsETag,
    etag: true,
    responses: { 200: Theme },
  },
  createTheme: {
    method: 'POST',
    path: '/v1/admin/themes',
    auth: 'editor',
    tag,
    summary: 'Create a theme',
    description: `\`variables\` is the light set; without any set it is the Indigo palette. ${sendsETag}`,
    etag: true,
    body: ThemeCreate,
    responses: { 201: Theme },
    errors: ['UNPROCESSABLE_ENTITY'],
  },
  updateTheme: {
    method: 'PUT',
    path: '/v1/admin/themes/{theme_id}',
    auth: 'editor',
    tag,
    summary: 'Change a theme',
    description: `${takesIfMatch} A preset can't be changed (409).`,
    etag: true,
    body: ThemeUpdate,
    responses: { 200: Theme },
    errors: ['CONFLICT', 'UNPROCESSABLE_ENTITY'],
  },
  setDefaultTheme: {
    method: 'POST',
    path: '/v1/admin/themes/{theme_id}/set-default',
    auth: 'editor',
    tag,
    summary: "Make a theme the tenant's default, in place of the one before",
    responses: { 200: DefaultTheme },
  },
  deleteTheme: {
    method: 'DELETE',
    path: '/v1/admin/themes/{theme_id}',
    auth: 'editor',
    tag,
    summary: 'Delete a theme',
    description: 'The default theme and the presets are refused (409).',
    responses: { 204: null },
    errors: ['CONFLICT'],
  },
})
