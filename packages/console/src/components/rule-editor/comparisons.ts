import type { Attribute } from '@guide/contracts'
import type { Message, Translate } from '../../words/words.ts'
import { type OperatorGroup, operators } from './operators.ts'
import type { Row } from './rule-tree.ts'

type AttributeType = Attribute['types'][number]

interface ComparisonGroup {
  group: string
  items: { value: string; label: string }[]
}

const groupNames: Record<OperatorGroup, Message> = {
  same: 'Same or not',
  presence: 'Known or not',
  number: 'Number',
  text: 'Text',
  date: 'Date and time',
  list: 'List',
  version: 'Version number',
  saved: 'Saved list',
}

const everyGroup = Object.keys(groupNames) as OperatorGroup[]

/** The groups that suit the values of a type. A text may be a date or a version. */
const suiting: Record<AttributeType, readonly OperatorGroup[]> = {
  string: ['same', 'text', 'presence', 'date', 'version', 'saved'],
  number: ['same', 'number', 'presence', 'date', 'saved'],
  boolean: ['same', 'presence'],
  array: ['list', 'same', 'presence', 'saved'],
  object: ['presence', 'list'],
  null: ['presence', 'same'],
}

/** The choice in the list of comparisons that a row has. */
export const comparisonOf = ({ operator, operand, isNegated }: Row): string =>
  `${isNegated ? '!' : ''}${operator}${operator === '$exists' && typeof operand === 'boolean' ? `=${operand}` : ''}`

/** The comparisons in plain words, in groups: first those that suit the types that the attribute is known to have. */
export function comparisonsFor(row: Row, types: readonly AttributeType[], t: Translate): ComparisonGroup[] {
  const first = [...new Set(types.flatMap(type => suiting[type]))]
  const others = everyGroup.filter(group => !first.includes(group))
  const nameOf = (group: OperatorGroup) => t(groupNames[group])
  return [
    ...first.map(group => ({ group: nameOf(group), items: itemsOf(group, row, t) })),
    ...others.map(group => ({
      group: first.length > 0 ? t('Other: {group}', { group: nameOf(group) }) : nameOf(group),
      items: itemsOf(group, row, t),
    })),
  ]
}

/** A form that is not offered is in the list of the row that has it. */
function itemsOf(group: OperatorGroup, row: Row, t: Translate) {
  const members = Object.entries(operators).filter(([, operator]) => operator.group === group)
  const items = members.flatMap(([operator, { name, negated }]) => {
    if (operator === '$not') return []
    if (operator === '$exists') {
      return [
        { value: '$exists=true', label: t(name) },
        { value: '$exists=false', label: t('is not known') },
      ]
    }
    const plain = { value: operator, label: t(name) }
    return negated ? [plain, { value: `!${operator}`, label: t(negated) }] : [plain]
  })
  const own = comparisonOf(row)
  const operator = operators[row.operator]
  if (operator?.group !== group || items.some(({ value }) => value === own)) return items
  const name = t(operator.name)
  return [...items, { value: own, label: row.isNegated ? t('not: {name}', { name }) : name }]
}
