import { expect, test } from 'vitest'
import { compare, type Fields, type Section } from './compare.ts'

const step = (step_id: string, order: number, more: Fields = {}): Fields => ({
  step_id,
  order,
  title: `Title ${step_id}`,
  body: '',
  element_target: { element_id: step_id },
  position: 'auto',
  page: null,
  advance_on: { type: 'next' },
  backdrop: 'block',
  on_missing: 'skip',
  wait_ms: 5000,
  ...more,
})
const tour = (...steps: Fields[]): Fields => ({ title: 'Tour', steps })
const [a, b, c] = [step('a', 0), step('b', 1), step('c', 2)]

/** A section as a line: its part and state, then the paths with both values. */
const lineOf = ({ part, state, changes }: Section) => {
  const place =
    part && `${part.list} ${part.number}${part.movedFrom ? ` from ${part.movedFrom}` : ''} ${part.id}`
  const fields = changes.map(
    ({ path, before, after }) => `${path.join('.')}: ${JSON.stringify(before)} > ${JSON.stringify(after)}`,
  )
  return [place ?? 'whole', state, ...fields].join(' | ')
}

const cases: [what: string, before: Fields | null, after: Fields | null, found: string[]][] = [
  ['nothing differs', tour(a, b), tour(a, b), []],
  ['the order of keys is no difference', { x: { a: 1, b: 2 } }, { x: { b: 2, a: 1 } }, []],
  ['a title', { title: 'One' }, { title: 'Two' }, ['whole | changed | title: "One" > "Two"']],
  [
    'objects field by field',
    { rollout: { enabled: true, percentage: 10 } },
    { rollout: { enabled: true, percentage: 20 } },
    ['whole | changed | rollout.percentage: 10 > 20'],
  ],
  [
    'an object that was not there',
    { page: null },
    { page: { pattern: '/a' } },
    ['whole | changed | page.pattern: undefined > "/a"'],
  ],
  ['an empty object in place of nothing', { x: null }, { x: {} }, ['whole | changed | x: null > {}']],
  [
    'an audience as a whole',
    { audience: { plan: 'pro', seats: 1 } },
    { audience: { plan: 'pro' } },
    ['whole | changed | audience: {"plan":"pro","seats":1} > {"plan":"pro"}'],
  ],
  [
    'lists as a whole',
    { pages: ['/a'] },
    { pages: ['/a', '/b'] },
    ['whole | changed | pages: ["/a"] > ["/a","/b"]'],
  ],
  ['an unknown field', { later: 1 }, { later: 2 }, ['whole | changed | later: 1 > 2']],
  ['a field that came', {}, { later: 2 }, ['whole | changed | later: undefined > 2']],
  ['a field that went', { later: false }, {}, ['whole | changed | later: false > undefined']],
  ['an empty text is not the same as none', { x: '' }, { x: null }, ['whole | changed | x: "" > null']],
  ['a text in a step', tour(a, b), tour(a, { ...b, body: 'Hi' }), ['steps 2 b | changed | body: "" > "Hi"']],
  [
    'an unknown field of a step',
    tour(a),
    tour({ ...a, later: [1] }),
    ['steps 1 a | changed | later: undefined > [1]'],
  ],
  [
    'a new step without its defaults; those behind it are not moved',
    tour(a, { ...b, order: 1 }),
    tour(a, step('new', 1, { wait_ms: 10 }), { ...b, order: 2 }),
    [
      'steps 2 new | added | title: undefined > "Title new" | body: undefined > "" | element_target.element_id: undefined > "new" | wait_ms: undefined > 10',
    ],
  ],
  [
    'a step that was removed',
    tour(a, b, c),
    tour(a, { ...c, order: 1 }),
    [
      'steps 2 b | removed | title: "Title b" > undefined | body: "" > undefined | element_target.element_id: "b" > undefined',
    ],
  ],
  [
    'the last step moved to the front: only it is moved',
    tour(a, b, c),
    tour({ ...c, order: 0 }, { ...a, order: 1 }, { ...b, order: 2 }),
    ['steps 1 from 3 c | moved'],
  ],
  [
    'a step that was moved and changed',
    tour(a, b, c),
    tour({ ...c, order: 0, title: 'New' }, { ...a, order: 1 }, { ...b, order: 2 }),
    ['steps 1 from 3 c | moved | title: "Title c" > "New"'],
  ],
  ['steps are read in their order, not as stored', tour(b, a), tour(a, b), []],
  [
    'other numbers for the same order',
    tour(a, b),
    tour(a, { ...b, order: 7 }),
    ['steps 2 b | changed | order: 1 > 7'],
  ],
  [
    'tasks of a checklist',
    {
      items: [
        { item_id: 'x', title: 'X' },
        { item_id: 'y', title: 'Y' },
      ],
    },
    {
      items: [
        { item_id: 'y', title: 'Y' },
        { item_id: 'x', title: 'X', body: 'More' },
      ],
    },
    ['items 2 from 1 x | moved | body: undefined > "More"'],
  ],
  [
    'parts that cannot be matched are compared as a whole',
    { steps: [a, a] },
    { steps: [a] },
    [`whole | changed | steps: ${JSON.stringify([a, a])} > ${JSON.stringify([a])}`],
  ],
  ['something new', null, { name: 'Pro' }, ['whole | changed | name: undefined > "Pro"']],
  ['something that is gone', { name: 'Pro' }, null, ['whole | changed | name: "Pro" > undefined']],
]

test.each(cases)('compare: %s', (_, before, after, found) => {
  expect(compare(before, after).map(lineOf)).toEqual(found)
})

test('compare finds a change in every field of a tour, whichever it is', () => {
  const full = {
    ...tour(a, b),
    trigger: { trigger_type: 'delay', delay_ms: 1 },
    url_patterns: [{ pattern: '/' }],
  }
  for (const path of pathsOf(full)) {
    const changed = structuredClone(full)
    put(changed, path, 'something else')
    expect(compare(full, changed), path.join('.')).not.toEqual([])
  }
})

/** The paths of all values inside of a value. */
const pathsOf = (value: unknown): string[][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => [
        [name],
        ...pathsOf(inner).map(path => [name, ...path]),
      ])
    : []

function put(target: unknown, path: string[], value: unknown): void {
  const [name = '', ...rest] = path
  const object = target as Fields
  if (rest.length === 0) object[name] = value
  else put(object[name], rest, value)
}
