import type { IconName } from '../../components/icon.tsx'
import type { Message } from '../../words/words.ts'

/** Stands above the others until all of it is done. */
export const getStarted = { to: '/get-started', title: 'Get started', icon: 'play' } as const

/** The screens of the navigation, in order. */
export const screens = [
  { to: '/', title: 'Home', icon: 'home' },
  { to: '/content', title: 'Content', icon: 'content' },
  { to: '/audiences', title: 'Audiences', icon: 'audience' },
  { to: '/themes', title: 'Themes', icon: 'theme' },
  { to: '/insights', title: 'Insights', icon: 'insights' },
  { to: '/help', title: 'Help', icon: 'help' },
  { to: '/people', title: 'People', icon: 'people' },
  { to: '/settings', title: 'Settings', icon: 'settings' },
] as const satisfies {
  to: string
  title: Message
  icon: IconName
}[]
