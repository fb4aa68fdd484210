import { describe } from 'vitest'
import { accepts, rejects } from '../testing/cases.ts'
import { theme } from '../testing/samples.ts'
import { Theme, ThemeCreate, ThemeUpdate } from './themes.ts'

describe('ThemeCreate', () => {
  accepts(ThemeCreate, {
    'only a name': { name: 'Ours' },
    "the specification's tokens": {
      name: 'Ours',
      variables: {
        '--spot-bg': '#fff',
        '--spot-primary': '#4f46e5',
        '--spot-text': '#111',
        '--spot-radius': '8px',
      },
    },
    'two variants': { name: 'Ours', light: { '--spot-bg': '#fff' }, dark: { '--spot-bg': '#000' } },
    'an unknown token, which the service checks': { name: 'Ours', variables: { '--other': 'url(//x)' } },
  })
  rejects(ThemeCreate, {
    'no name': [{ variables: {} }, ''],
    'an empty name': [{ name: '' }, '/name'],
    'a number as a token value': [
      { name: 'A', variables: { '--spot-radius': 8 } },
      '/variables/--spot-radius',
    ],
    'a nested token set': [{ name: 'A', dark: { '--spot-bg': {} } }, '/dark/--spot-bg'],
    'a list as a token set': [{ name: 'A', light: [] }, '/light'],
    'an unknown field': [{ name: 'A', colours: {} }, ''],
    'a tenant_id': [{ name: 'A', tenant_id: 'x' }, ''],
  })
})

describe('ThemeUpdate', () => {
  accepts(ThemeUpdate, {
    'one token set': { dark: { '--spot-bg': '#000' } },
    'null, which removes a token set': { dark: null },
    'a theme from a response, including read-only fields': theme,
  })
})

describe('Theme', () => {
  accepts(Theme, {
    'a theme of the tenant': theme,
    'a preset': { ...theme, is_shared: true, is_default: false, created_at: null, updated_at: null },
  })
})
