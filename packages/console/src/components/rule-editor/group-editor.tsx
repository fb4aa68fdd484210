import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { memo, useRef } from 'react'
import { flushSync } from 'react-dom'
import { type Message, useWords } from '../../words/words.ts'
import { Icon } from '../icon.tsx'
import { RowEditor } from './row-editor.tsx'
import { useRuleEditing } from './rule-editing.ts'
import styles from './rule-editor.module.css'
import { addNode, type Group, type Join, newGroup, newRow, removeNode, replaceNode } from './rule-tree.ts'

const joinNames: Record<Join, Message> = {
  and: 'All of these hold',
  or: 'Any of these holds',
  nor: 'None of these holds',
  not: 'Not all of these hold',
}

/** Deeper groups are possible in the source. On the screen they would be hard to follow. */
const maxDepth = 6

interface Props {
  group: Group
  depth: number
  place?: number
  onRemove?: () => void
}

/** Rows and groups that are joined by one word, with the ways to add more. A key in one does not draw the others again. */
export const GroupEditor = memo(JoinedParts, isSamePart)

function isSamePart(before: Props, after: Props): boolean {
  return before.group === after.group && before.place === after.place
}

function JoinedParts({ group, depth, onRemove }: Props) {
  const t = useWords()
  const { change, isDisabled } = useRuleEditing()
  const element = useRef<HTMLDivElement>(null)
  const { id, join, children } = group
  const isRoot = depth === 0

  const add = (node: Group | ReturnType<typeof newRow>) => {
    flushSync(() => change(root => addNode(root, id, node)))
    const row = node.kind === 'group' ? node.children[0] : node
    document.getElementById(row?.id ?? '')?.focus()
  }
  const remove = (index: number) => {
    const next = children[index + 1] ?? children[index - 1]
    flushSync(() => change(root => removeNode(root, children[index]?.id ?? '')))
    const target = next ? document.getElementById(next.id) : element.current?.querySelector('button')
    ;(target ?? document.querySelector<HTMLElement>('[data-rule-add]'))?.focus()
  }
  const rejoin = (next: Join) =>
    change(root =>
      replaceNode(root, id, node =>
        node.kind === 'group' ? { ...node, join: next, written: next === 'and' ? 'object' : 'list' } : node,
      ),
    )

  return (
    <div
      ref={element}
      className={isRoot ? styles.root : styles.group}
      {...(!isRoot && { role: 'group', 'aria-label': t(joinNames[join]) })}
    >
      {(!isRoot || join !== 'and' || children.length > 1) && (
        <div className={styles.join}>
          <NativeSelect
            id={isRoot ? undefined : id}
            size="xs"
            aria-label={t('How the conditions are joined')}
            value={join}
            disabled={isDisabled}
            onChange={event => rejoin(event.currentTarget.value as Join)}
            data={Object.entries(joinNames).map(([value, name]) => ({ value, label: t(name) }))}
          />
          {onRemove && !isDisabled && (
            <ActionIcon variant="subtle" color="gray" aria-label={t('Remove this group')} onClick={onRemove}>
              <Icon name="trash" size={16} />
            </ActionIcon>
          )}
        </div>
      )}
      {children.length > 0 ? (
        <ul className={styles.rows} data-many={children.length > 40 || undefined}>
          {children.map((node, index) => (
            <li key={node.id}>
              {node.kind === 'row' ? (
                <RowEditor row={node} place={index} onRemove={() => remove(index)} />
              ) : (
                <GroupEditor group={node} depth={depth + 1} place={index} onRemove={() => remove(index)} />
              )}
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.empty}>
          {t(
            join === 'nor' || join === 'not'
              ? 'No one matches: this group is empty.'
              : 'Everyone matches: there are no conditions.',
          )}
        </p>
      )}
      {!isDisabled && (
        <div className={styles.add}>
          <Button
            size="compact-sm"
            variant="subtle"
            data-rule-add
            leftSection={<Icon name="plus" size={14} />}
            onClick={() => add(newRow())}
          >
            {t('Add a condition')}
          </Button>
          {depth < maxDepth && (
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={<Icon name="plus" size={14} />}
              onClick={() => add(newGroup(join))}
            >
              {t('Add a group')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
