import type { HelpLabels } from '../../core/api.ts'

export const defaultHelpLabels: HelpLabels = {
  help: 'Help',
  unread: '{n} unread',
  search: 'Search for help',
  found: '{n} found',
  nothing: 'Nothing found',
  conversations: 'Conversations',
  ask: 'Ask a question',
  message: 'Your message',
  attach: 'Attach a file',
  remove: 'Remove {name}',
  tooLarge: 'Choose a file of up to 10 MB.',
  send: 'Send',
  sending: 'Sending …',
  failed: 'That did not work. Try again.',
  retry: 'Try again',
  you: 'You',
  support: 'Support',
}

/** Replaces the placeholder in a label. */
export const fillLabel = (label: string, value: string | number): string =>
  label.replace(/{.+}/, () => `${value}`)
