import type { ContentCreate, TourCreate } from '@guide/contracts'
import type { ContentKind } from '@guide/contracts/content-kinds'
import type { Message, Translate } from '../../words/words.ts'

/** What a new item starts with. Its texts are those of the language that the admin works in. */
export interface Template {
  id: string
  kind: ContentKind
  name: Message
  purpose: Message
  definition: (t: Translate) => Definition
}

type Definition = Omit<TourCreate, 'title'> &
  Omit<ContentCreate, 'title' | 'content_type'> & { title: string }

/** A step must point at something. Until a target is chosen, it is shown in the middle of the page. */
const step = (order: number, title: string, body: string) => ({
  ...{ step_id: `step-${order + 1}`, order, title, body },
  element_target: { data_attribute: `step-${order + 1}` },
  on_missing: 'center' as const,
})
const task = (item_id: string, title: string, body = '') => ({ item_id, title, ...(body && { body }) })

export const templates: Template[] = [
  {
    id: 'welcome',
    kind: 'tour',
    name: 'Welcome tour',
    purpose: 'Shows newcomers the three places that matter, on their first visit.',
    definition: t => ({
      title: t('Welcome'),
      trigger: { trigger_type: 'first_visit' },
      steps: [
        {
          ...step(
            0,
            t('Good to have you here!'),
            t('This takes a minute. We show you the **three places** that you need first.'),
          ),
          position: 'center' as const,
        },
        step(
          1,
          t('Everything starts here'),
          t('This is where your work lives. Open it whenever you want to go on.'),
        ),
        step(2, t('Create your first one'), t('Press this button. You can change everything later.')),
      ],
    }),
  },
  {
    id: 'what-is-new',
    kind: 'tour',
    name: 'Tour of a new feature',
    purpose: 'Leads through a feature step by step, for users who know the rest.',
    definition: t => ({
      title: t('What is new'),
      steps: [
        step(0, t('There is something new'), t('We built what many of you asked for. Here is how it works.')),
        step(1, t('Start here'), t('Say in one sentence what this place is for.')),
      ],
    }),
  },
  {
    id: 'announcement',
    kind: 'modal',
    name: 'Feature announcement',
    purpose: 'Announces something big once, with a button that leads to it.',
    definition: t => ({
      title: t('Weekly reports are here'),
      body: [
        t('Every Monday you get a report about **what changed** and what needs your attention.'),
        `- ${t('No set-up needed')}\n- ${t('You can turn it off at any time')}`,
      ].join('\n\n'),
      cta_text: t('Show me'),
      cta_url: '/reports',
    }),
  },
  {
    id: 'feedback',
    kind: 'modal',
    name: 'Ask for feedback',
    purpose: 'Asks for an opinion by mail or in your own form, without a survey.',
    definition: t => ({
      title: t('How do you like it so far?'),
      body: t(
        'You have been with us for a while. **What should we do better?** Two sentences help us a lot.',
      ),
      cta_text: t('Write to us'),
      cta_url: 'mailto:feedback@example.com',
      trigger: { trigger_type: 'idle', delay_ms: 30_000 },
    }),
  },
  {
    id: 'setup',
    kind: 'checklist',
    name: 'Setup checklist',
    purpose: 'The first things to do, with their progress, until all are done.',
    definition: t => ({
      title: t('Get going'),
      body: t('Four steps, and you are ready.'),
      items: [
        task('profile', t('Complete your profile'), t('Your colleagues see your name and picture.')),
        task('project', t('Create a project')),
        task('invite', t('Invite a colleague')),
        task('report', t('Read your first report')),
      ],
    }),
  },
  {
    id: 'outage',
    kind: 'banner',
    name: 'Outage banner',
    purpose: 'Says what does not work now, and where the news about it is.',
    definition: t => ({
      title: t('Exports are delayed'),
      body: t('We are working on it. Your data is safe.'),
      cta_text: t('Status page'),
      cta_url: 'https://status.example.com',
      dismiss_behavior: 'session',
      layout: 'push',
      priority: 100,
    }),
  },
  {
    id: 'maintenance',
    kind: 'banner',
    name: 'Planned maintenance',
    purpose: 'Tells users some days before that the application will not be available.',
    definition: t => ({
      title: t('Maintenance on Sunday'),
      body: t('Between 6 and 8 in the morning the application is not available.'),
    }),
  },
  {
    id: 'new-button',
    kind: 'tooltip',
    name: 'Tooltip for a new button',
    purpose: 'Explains one new element, right beside it, and only once.',
    definition: t => ({
      title: t('New: export as a table'),
      body: t('Download this list and open it in any spreadsheet.'),
    }),
  },
  {
    id: 'look-here',
    kind: 'spotlight',
    name: 'Point out a moved feature',
    purpose: 'Dims the page and shows where something is now.',
    definition: t => ({
      title: t('Your settings have moved'),
      body: t('You find them here from now on. Nothing else has changed.'),
      cta_text: t('Got it'),
    }),
  },
  {
    id: 'explain',
    kind: 'hotspot',
    name: 'Explain a term',
    purpose: 'A quiet dot for people who want to know what something means.',
    definition: t => ({
      title: t('What is counted here?'),
      body: t('Say it in one or two sentences, and [link to your help](/help) for the rest.'),
      dismiss_behavior: 'always',
    }),
  },
]

/** An item with nothing but a title. */
export const blank = (t: Translate): Definition => ({ title: t('Untitled') })
