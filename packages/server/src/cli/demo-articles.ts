import type { ArticleCreate } from '@guide/contracts'

/** What somebody who uses the demo page might look for in help. */
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
      'Numbers are counted by the hour, in UTC. The current hour counts as soon as it is over.',
    ].join('\n'),
  },
  {
    title: 'Export a table to CSV',
    language: 'en',
    priority: 10,
    body: [
      'Every table can be taken along:',
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
      'Open the project, press **Invite** and enter an e-mail address. Whoever you invite sees what you see in this project, and nothing of the others.',
      '',
      'An invitation is good for seven days. Nothing arrived? Look among unwanted mail, or invite the address again: the new link takes the place of the old one.',
      '',
      'Who may invite is decided under [Settings](/demo/settings).',
    ].join('\n'),
  },
]
