import type { ArticleCreate } from '@guide/contracts'

/** The help articles of the demo page. */
export const demoArticles: ArticleCreate[] = [
  {
    title: 'Read the overview',
    language: 'en',
    priority: 20,
    body: [
      'The chart shows what happened in the range you picked; the pale line is the range before it.',
      '',
      '- Hover over a day to see its numbers.',
      '- Pick another range above the chart. *Everything on the page follows it.*',
      '- A number in **bold** moved by more than a tenth since yesterday.',
      '',
      'Numbers are counted per hour, in UTC. The current hour is added when it ends.',
    ].join('\n'),
  },
  {
    title: 'Export a table to CSV',
    language: 'en',
    priority: 10,
    body: [
      'You can export every table:',
      '',
      '1. Filter and sort it the way you need it.',
      '2. Press **Export** at its top right.',
      '3. Open the file in any spreadsheet. It is UTF-8, and the first line names the columns.',
      '',
      'Dates are written as `2026-01-31`, so that they sort as text. More than 100,000 rows arrive as a link by e-mail.',
    ].join('\n'),
  },
  {
    title: 'Invite people to a project',
    language: 'en',
    body: [
      'Open the project, press **Invite** and enter an e-mail address. The person you invite sees what you see in this project, and nothing of your other projects.',
      '',
      'An invitation is valid for seven days. Nothing arrived? Check the spam folder, or invite the address again: the new link replaces the old one.',
      '',
      'You decide under [Settings](/demo/settings) who may invite.',
    ].join('\n'),
  },
]
