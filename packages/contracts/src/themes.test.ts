import { describe } from 'vitest'
import { accepts, refuses } from '../testing/cases.ts'
import { theme } from '../testing/samples.ts'
import { Theme, ThemeCreate, ThemeUpdate } from './themes.ts'

describe('a new theme', () => {
  accepts(ThemeCreate, {
    'a name alone': { name: 'Ours' },
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
    'a foreign token, which the service judges': { name: 'Ours', variables: { '--other': 'url(//x)' } },
  })
  refuses(ThemeCreate, {
    'no name': [{ variables: {} }, ''],
    'an empty name': [{ name: '' }, '/name'],
    'a number for a token': [{ name: 'A', variables: { '--spot-radius': 8 } }, '/variables/--spot-radius'],
    'a nested set': [{ name: 'A', dark: { '--spot-bg': {} } }, '/dark/--spot-bg'],
    'a list for a set': [{ name: 'A', light: [] }, '/light'],
    'an unknown field': [{ name: 'A', colours: {} }, ''],
    'a tenant_id': [{ name: 'A', tenant_id: 'x' }, ''],
  })
})

describe('a change of a theme', () => {
  accepts(ThemeUpdate, {
    'one set': { dark: { '--spot-bg': '#000' } },
    'a set that goes': { dark: null },
    'a theme as it was answered, read-only fields included': theme,
  })
})

describe('a theme in an answer', () => {
  accepts(Theme, {
    "one of the tenant's": theme,
    'a preset': { ...theme, is_shared: true, is_default: false, created_at: null, updated_at: null },
  })
})
