/** Resources as the service returns them. Tests read them and send them back. */

export const at = '2026-01-31T12:00:00.000Z'

const delivery = {
  url_patterns: [{ pattern: '/app/*', is_regex: false }],
  trigger: { trigger_type: 'page_load', delay_ms: 0 },
  audience_id: null,
  audience: { plan: 'pro' },
  priority: 0,
  rollout: { enabled: true, percentage: 100 },
  schedule: { start_at: null, end_at: null },
}

const lifecycle = {
  status: 'draft',
  version: 0,
  has_unpublished_changes: false,
  published_at: null,
  created_at: at,
  updated_at: at,
}

export const step = {
  step_id: 'welcome',
  order: 0,
  title: 'Welcome',
  body: 'Hello **{{name|there}}**',
  element_target: { css_selector: '#start' },
  position: 'auto',
  page: { pattern: '/settings', is_regex: false, url: '/settings' },
  advance_on: { type: 'next' },
  backdrop: 'block',
  on_missing: 'skip',
  wait_ms: 5000,
}

export const tour = {
  tour_id: 'tour_0123456789ab',
  title: 'First steps',
  description: '',
  steps: [step],
  step_count: 1,
  ...delivery,
  ...lifecycle,
}

export const content = {
  content_id: 'cnt_0123456789ab',
  content_type: 'banner',
  title: 'News',
  body: 'We moved.',
  element_target: null,
  position: 'auto',
  on_missing: 'skip',
  dismiss_behavior: 'once',
  cta_text: null,
  cta_url: null,
  backdrop: 'block',
  layout: 'overlay',
  wait_ms: 5000,
  items: [],
  ...delivery,
  ...lifecycle,
}

export const theme = {
  theme_id: 'thm_0123456789ab',
  name: 'Ours',
  variables: { '--spot-bg': '#fff' },
  light: null,
  dark: null,
  resolved: { light: { '--spot-bg': '#fff' }, dark: { '--spot-bg': '#111' } },
  is_shared: false,
  is_default: true,
  created_at: at,
  updated_at: at,
}

export const audience = {
  audience_id: 'aud_0123456789ab',
  name: 'Beta testers',
  description: '',
  rule: null,
  values: ['u1', 42],
  created_at: at,
  updated_at: at,
}

const bodyTree = [
  {
    type: 'paragraph',
    children: [
      { type: 'text', text: 'Hello ' },
      { type: 'strong', children: [{ type: 'token', name: 'name', fallback: 'there' }] },
    ],
  },
]

export const sdkTour = {
  content_type: 'tour',
  tour_id: tour.tour_id,
  version: 1,
  title: tour.title,
  trigger: { trigger_type: 'page_load' },
  priority: 0,
  progress: { state: 'none', step_id: null },
  steps: [
    {
      step_id: 'welcome',
      order: 0,
      title: 'Welcome',
      body_tree: bodyTree,
      element_target: { css_selector: '#start' },
      position: 'auto',
      on_missing: 'skip',
    },
  ],
}

export const sdkChecklist = {
  content_type: 'checklist',
  content_id: content.content_id,
  version: 3,
  title: 'Set up',
  trigger: { trigger_type: 'manual' },
  priority: 5,
  progress: { state: 'in_progress', step_id: null, done_item_ids: ['one'] },
  body_tree: [],
  element_target: null,
  position: 'auto',
  on_missing: 'skip',
  dismiss_behavior: 'session',
  cta_text: null,
  cta_url: null,
  items: [{ item_id: 'one', title: 'One', body_tree: bodyTree, action: { tour_id: tour.tour_id } }],
}
