import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import {
  copyPart,
  insertPart,
  isTourDefinition,
  maxParts,
  movePart,
  newPartId,
  type Part,
  partsOf,
  removePart,
} from '@guide/drafts'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { GuardedButton } from '../../../components/guarded-button.tsx'
import { Icon } from '../../../components/icon.tsx'
import { useWords } from '../../../words/words.ts'
import { useDraft, useEdit, useProblems } from '../draft/draft-context.ts'
import { OnPageButton } from '../on-page/on-page-button.tsx'
import styles from './design.module.css'
import { PartRow } from './part-row.tsx'

interface PartListProps {
  parts: Part[]
  /** The id of the chosen part; null if the item itself is chosen. */
  chosen: string | null
  onChoose: (id: string | null, isNew?: boolean) => void
}

/** The steps of a tour or the tasks of a checklist, in their order. */
export function PartList({ parts, chosen, onChoose }: PartListProps) {
  const t = useWords()
  const edit = useEdit()
  const { state, whyNot } = useDraft()
  const problems = useProblems(state)
  const isTour = isTourDefinition(state.definition)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const indexOf = (id: unknown) => parts.findIndex(part => part.id === id)
  const whyNoMore =
    whyNot ??
    (parts.length >= maxParts ? t('{count} are the most there can be.', { count: maxParts }) : undefined)

  const add = () => {
    const id = newPartId(isTour ? 'step' : 'task')
    const at = chosen === null ? parts.length : indexOf(chosen) + 1
    edit('', definition => insertPart(definition, at, id))
    onChoose(id, true)
  }
  const copy = (index: number) => {
    const id = newPartId(isTour ? 'step' : 'task')
    edit('', definition => copyPart(definition, index, id))
    onChoose(id)
  }
  const remove = ({ id }: Part, index: number) => {
    const { definition } = state
    const removed = isTourDefinition(definition) ? definition.steps[index] : definition.items[index]
    edit('', current => removePart(current, index))
    if (id === chosen) onChoose((parts[index + 1] ?? parts[index - 1])?.id ?? null)
    const note = notifications.show({
      message: (
        <span className={styles.removed}>
          {t(isTour ? 'The step is removed.' : 'The task is removed.')}
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => {
              notifications.hide(note)
              edit('', current =>
                partsOf(current)?.some(part => part.id === id)
                  ? current
                  : insertPart(current, Math.min(index, partsOf(current)?.length ?? 0), id, removed),
              )
              onChoose(id)
            }}
          >
            {t('Bring it back')}
          </Button>
        </span>
      ),
    })
  }
  const drop = ({ active, over }: DragEndEvent) => {
    const [from, to] = [indexOf(active.id), indexOf(over?.id)]
    if (from < 0 || to < 0 || from === to) return
    edit('', definition => movePart(definition, from, to))
  }
  const place = (id: unknown) => ({ title: titleOf(id), number: indexOf(id) + 1, count: parts.length })
  const titleOf = (id: unknown) => parts[indexOf(id)]?.title || t('Without a title')

  return (
    <nav className={styles.parts} aria-label={isTour ? t('Steps') : t('Tasks')}>
      <button
        type="button"
        className={styles.whole}
        aria-current={chosen === null || undefined}
        onClick={() => onChoose(null)}
      >
        {isTour ? t('The tour itself') : t('The checklist itself')}
      </button>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        accessibility={{
          screenReaderInstructions: {
            draggable: t(
              'Press the space bar to pick it up, the arrow keys to move it, and space to drop it.',
            ),
          },
          announcements: {
            onDragStart: ({ active }) => t('“{title}” is picked up.', { title: titleOf(active.id) }),
            onDragOver: ({ active, over }) =>
              t('“{title}” is now number {number} of {count}.', {
                ...place(over?.id ?? active.id),
                title: titleOf(active.id),
              }),
            onDragEnd: ({ active, over }) =>
              t('“{title}” is dropped as number {number} of {count}.', {
                ...place(over?.id ?? active.id),
                title: titleOf(active.id),
              }),
            onDragCancel: ({ active }) => t('“{title}” stays where it was.', { title: titleOf(active.id) }),
          },
        }}
      >
        <SortableContext items={parts.map(part => part.id)} strategy={verticalListSortingStrategy}>
          <ol>
            {parts.map((part, index) => (
              <PartRow
                key={part.id}
                part={part}
                number={index + 1}
                isChosen={part.id === chosen}
                hasProblem={problems.some(({ path }) => path.startsWith(`${part.path}.`))}
                isReadOnly={whyNot !== undefined}
                onChoose={() => onChoose(part.id)}
                onCopy={() => copy(index)}
                onRemove={() => remove(part, index)}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      {parts.length === 0 && (
        <p className={styles.empty}>
          {isTour ? t('A tour without steps is never shown.') : t('A checklist needs tasks.')}
        </p>
      )}
      <GuardedButton
        size="xs"
        variant="default"
        whyNot={whyNoMore}
        leftSection={<Icon name="plus" size={16} />}
        onClick={add}
      >
        {isTour ? t('Add a step') : t('Add a task')}
      </GuardedButton>
      <OnPageButton label={t('Edit on your page…')} icon="pencil" size="xs" />
      {isTour && parts.length === 0 && (
        <p className={styles.empty}>
          {t('There you use your application, and Guide writes the steps down.')}
        </p>
      )}
    </nav>
  )
}
