import type { ContentCreate, TourCreate } from '@guide/contracts'

const onDemoPage = [{ pattern: '/demo/*' }]
const elsewhere = { $not: { 'url.path': { $regex: '^/demo/' } } }

/** One good example of every kind for the demo page, and a tour for any other page that loads the SDK. */
export const demoTours: TourCreate[] = [
  {
    title: 'It works',
    description: 'For any page that the SDK is pasted into.',
    audience: elsewhere,
    trigger: { trigger_type: 'first_visit' },
    steps: [
      {
        step_id: 'heading',
        order: 0,
        title: 'It works',
        body: 'This tour comes from your own service. The service decided that **you** see it.',
        element_target: { css_selector: 'h1' },
        on_missing: 'center',
      },
      {
        step_id: 'target',
        order: 1,
        title: 'Steps find their place',
        body: 'They point at an element that you choose, and follow it when it moves.',
        element_target: { css_selector: 'a[href], button, input, p' },
        on_missing: 'center',
      },
    ],
  },
  {
    title: 'A first look around',
    description: 'Shows newcomers where things are, once.',
    url_patterns: onDemoPage,
    trigger: { trigger_type: 'first_visit' },
    priority: 10,
    steps: [
      {
        step_id: 'overview',
        order: 0,
        title: 'Welcome, {{name|there}}',
        body: 'This is your **overview**: the numbers that moved since yesterday.',
        element_target: { data_attribute: 'overview-chart' },
      },
      {
        step_id: 'projects',
        order: 1,
        title: 'Your projects',
        body: 'Everything you work on is one click away.',
        element_target: { data_attribute: 'nav-projects' },
        position: 'right',
      },
      {
        step_id: 'create',
        order: 2,
        title: 'Start something new',
        body: 'Press this when you are ready. *Nothing is shared until you say so.*',
        element_target: { data_attribute: 'new-project' },
        position: 'bottom-end',
        on_missing: 'end',
      },
    ],
  },
]

export const demoContent: ContentCreate[] = [
  {
    content_type: 'tooltip',
    title: 'Filter by week',
    body: 'Pick a range to compare it with the one before.',
    url_patterns: onDemoPage,
    element_target: { data_attribute: 'range-picker' },
    trigger: { trigger_type: 'hover' },
    dismiss_behavior: 'always',
  },
  {
    content_type: 'spotlight',
    title: 'New: export to CSV',
    body: 'Take the table with you. It keeps your filters.',
    url_patterns: onDemoPage,
    element_target: { data_attribute: 'export-table' },
    trigger: { trigger_type: 'element_visible' },
    cta_text: 'Got it',
  },
  {
    content_type: 'tooltip',
    title: 'Two is company',
    body: 'The people you invite see what you see, and *nothing more*.',
    url_patterns: onDemoPage,
    element_target: { data_attribute: 'invite' },
    trigger: { trigger_type: 'element_click' },
    dismiss_behavior: 'always',
  },
  {
    content_type: 'banner',
    title: 'Maintenance on Sunday',
    body: 'Reports are read-only from 6 to 7 UTC. [Details](/demo/settings)',
    url_patterns: onDemoPage,
    position: 'bottom',
    priority: 5,
    trigger: { trigger_type: 'delay', delay_ms: 2000 },
    dismiss_behavior: 'session',
  },
  {
    content_type: 'modal',
    title: 'What is new this month',
    body: '- Faster charts\n- A darker dark mode\n- Keyboard shortcuts everywhere',
    url_patterns: onDemoPage,
    trigger: { trigger_type: 'manual' },
    cta_text: 'See the changelog',
    cta_url: '/demo/settings',
    dismiss_behavior: 'always',
  },
  {
    content_type: 'modal',
    title: 'Your report is ready',
    body: 'It covers **this week**. You also find it below the table.',
    url_patterns: onDemoPage,
    trigger: { trigger_type: 'event', event_name: 'report_opened' },
    cta_text: 'Thanks',
    dismiss_behavior: 'always',
  },
  {
    content_type: 'tooltip',
    title: 'Still there?',
    body: 'You can create a project of your own in a minute.',
    url_patterns: onDemoPage,
    element_target: { data_attribute: 'new-project' },
    trigger: { trigger_type: 'idle', delay_ms: 10_000 },
    dismiss_behavior: 'session',
  },
  {
    content_type: 'hotspot',
    title: 'Invite your team',
    body: 'Two more people, and sharing pays off.',
    url_patterns: onDemoPage,
    element_target: { data_attribute: 'invite' },
    trigger: { trigger_type: 'scroll_depth', scroll_percent: 40 },
  },
  {
    content_type: 'checklist',
    title: 'Get going',
    body: 'Three small things, five minutes.',
    url_patterns: onDemoPage,
    trigger: { trigger_type: 'page_load' },
    dismiss_behavior: 'session',
    items: [
      { item_id: 'look', title: 'Look around', complete_on: { event_name: 'overview_seen' } },
      { item_id: 'create', title: 'Create a project', complete_on: { event_name: 'project_created' } },
      { item_id: 'theme', title: 'Choose your colours', action: { url: '/demo/settings' } },
    ],
  },
]
