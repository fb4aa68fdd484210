import type { EntityType } from '@guide/contracts'
import type { Message } from '../../words/words.ts'

/** The kinds of things that the activity log is about. */
export const entityNames: Record<EntityType, Message> = {
  tour: 'Tours',
  content: 'Content',
  'preview-link': 'Preview links',
  theme: 'Themes',
  audience: 'Audiences',
  article: 'Articles',
  asset: 'Pictures',
  thread: 'Conversations',
  'end-user': 'Users of your application',
  user: 'Team',
  invite: 'Invites',
  session: 'Sessions',
  'access-token': 'Access tokens',
  config: 'Settings',
  'api-key': 'API keys',
}
