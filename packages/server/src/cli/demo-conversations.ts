/** Questions of demo users: what they asked, how long ago, what the team answered, and whether it is done. */
export const demoConversations: {
  userId: string
  daysAgo: number
  subject: string
  messages: string[]
  answer?: string
  isClosed?: boolean
}[] = [
  {
    userId: 'mia.berg',
    daysAgo: 0.1,
    subject: 'The invite button is gone',
    messages: ['Since last week I cannot find the button to invite people on the overview. Did it move?'],
  },
  {
    userId: 'hugo.costa',
    daysAgo: 0.6,
    subject: 'Export stops at 100,000 rows',
    messages: [
      'My export ends after 100,000 rows. I need all of them for the audit.',
      'It is the project “Harbour”.',
    ],
  },
  {
    userId: 'grace.frost',
    daysAgo: 1.3,
    subject: 'Can I change the colours for my team?',
    messages: ['I changed the theme, but only I can see it. How do my colleagues get it?'],
  },
  {
    userId: 'sami.ito',
    daysAgo: 2.2,
    subject: 'Numbers differ from yesterday',
    messages: ['The chart says 412 for yesterday, but this morning it said 398.'],
    answer:
      'The current hour is added when it ends, and late events are counted for the hour in which they happened. Tomorrow the number stays.',
  },
  {
    userId: 'rosa.engel',
    daysAgo: 5.5,
    subject: 'Invitation does not arrive',
    messages: ['I invited two people and nothing arrived. The addresses are right.'],
    answer: 'Their mail server had put it into quarantine. We sent both again, and they are in now.',
  },
  {
    userId: 'ben.haas',
    daysAgo: 9.4,
    subject: 'Dark mode in printed reports',
    messages: ['A printed report is black. That needs a lot of ink.'],
    answer: 'Reports are always printed in light colours since Monday. Thank you for telling us.',
    isClosed: true,
  },
  {
    userId: 'elif.duarte',
    daysAgo: 14.7,
    subject: 'Keyboard shortcuts',
    messages: ['Is there a list of the shortcuts?'],
    answer: 'Press ? on any page. The list is also in the help.',
    isClosed: true,
  },
]

/** What demo users searched for in the help without finding anything, and how often. */
export const demoSearches: Record<string, number> = {
  'delete account': 23,
  'dark mode print': 11,
  'api rate limit': 9,
  'two factor': 7,
  'change invoice address': 6,
  'slack integration': 4,
}
