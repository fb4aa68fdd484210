import { useSortable } from '@dnd-kit/sortable'
import type { Part } from '@guide/drafts'
import { ActionIcon } from '@mantine/core'
import { Icon } from '../../../components/icon.tsx'
import { useWords } from '../../../words/words.ts'
import styles from './design.module.css'

interface PartRowProps {
  part: Part
  number: number
  isChosen: boolean
  hasProblem: boolean
  isReadOnly: boolean
  onChoose: () => void
  onCopy: () => void
  onRemove: () => void
}

/** One step or task in the list. Its number is the handle to move it. */
export function PartRow({ part, number, isChosen, hasProblem, isReadOnly, ...on }: PartRowProps) {
  const t = useWords()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: part.id, disabled: isReadOnly })
  const title = part.title || t('Without a title')
  return (
    <li
      ref={setNodeRef}
      className={styles.part}
      data-chosen={isChosen || undefined}
      data-dragging={isDragging || undefined}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={styles.handle}
        {...attributes}
        {...listeners}
        onClick={on.onChoose}
        aria-roledescription={undefined}
        aria-label={t('Move {number}, “{title}”', { number, title })}
      >
        {number}
      </button>
      <button
        type="button"
        className={styles.name}
        dir="auto"
        aria-current={isChosen || undefined}
        onClick={on.onChoose}
      >
        {title}
        {hasProblem && <span className={styles.wrong} role="img" aria-label={t('Has a mistake')} />}
      </button>
      {isChosen && !isReadOnly && (
        <span className={styles.tools}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={t('Copy “{title}”', { title })}
            onClick={on.onCopy}
          >
            <Icon name="copy" size={15} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={t('Remove “{title}”', { title })}
            onClick={on.onRemove}
          >
            <Icon name="trash" size={15} />
          </ActionIcon>
        </span>
      )}
    </li>
  )
}
