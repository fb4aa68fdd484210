import { describe } from 'vitest'
import { accepts, rejects } from '../testing/cases.ts'
import { at, sdkChecklist, sdkTour, theme } from '../testing/samples.ts'
import { ContentAnswer, ContentRequest, SdkConfig } from './sdk-edge.ts'

describe('ContentRequest', () => {
  accepts(ContentRequest, {
    'a URL': { url: 'https://app.example.com/a?b=c#d' },
    'all fields': {
      url: 'https://app.example.com/',
      user_id: 'u1',
      tokens: { name: 'Ada', seats: 3, roles: ['owner'], team: { size: 4 }, gone: null },
      session_id: 's1',
      locale: 'de-CH',
    },
    'a field of a newer SDK': { url: '/', viewport: { width: 800 } },
  })
  rejects(ContentRequest, {
    'no URL': [{ user_id: 'u1' }, ''],
    'an empty URL': [{ url: '' }, '/url'],
    'a number as the user id': [{ url: '/', user_id: 7 }, '/user_id'],
    'a list of tokens': [{ url: '/', tokens: ['a'] }, '/tokens'],
    'a URL over 8,192 characters': [{ url: `/${'a'.repeat(8192)}` }, '/url'],
  })
})

describe('ContentAnswer', () => {
  const response = (...items: object[]) => ({
    data: { items, address_parts: ['path', 'hash'], evaluated_at: at, next_change_at: null },
  })
  accepts(ContentAnswer, {
    'a tour and a checklist': response(sdkTour, sdkChecklist),
    'no items': response(),
  })
  rejects(ContentAnswer, {
    'the audience of an item': [response({ ...sdkTour, audience: {} }), '/data/items/0'],
    'a Markdown body': [response({ ...sdkChecklist, body: 'Hello' }), '/data/items/0'],
    'a tour with the id of a content item': [
      response({ ...sdkTour, tour_id: 'cnt_0123456789ab' }),
      '/data/items/0/tour_id',
    ],
    'an unknown progress state': [
      response({ ...sdkTour, progress: { state: 'done', step_id: null } }),
      '/data/items/0/progress/state',
    ],
  })
})

describe('SdkConfig', () => {
  const config = {
    tenant_id: 'ten_0123456789ab',
    environment: 'test',
    version: '0.1.0',
    content_types: ['tour', 'banner'],
    features: { tours: true, content: true },
    theme: { theme_id: theme.theme_id, name: theme.name, ...theme.resolved },
    modules: { tour: '/sdk/tour-abc.js' },
    preload: ['ui', 'anchor', 'tour'],
    feature_flags: { anonymous_users: true },
    help: { enabled: false },
  }
  accepts(SdkConfig, { 'a complete configuration': { data: config } })
  rejects(SdkConfig, {
    'a field that only admins may see': [{ data: { ...config, jwks_url: 'https://a' } }, '/data'],
    'an unknown kind': [{ data: { ...config, content_types: ['popup'] } }, '/data/content_types/0'],
  })
})
