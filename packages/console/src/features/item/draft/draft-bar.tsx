import { isDirty, isUnsaved } from '@guide/drafts'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { Icon } from '../../../components/icon.tsx'
import { isMac } from '../../../components/is-mac.ts'
import { useWords } from '../../../words/words.ts'
import styles from './draft.module.css'
import { useDraft } from './draft-context.ts'

/** Undo, redo, and whether what was written is saved. */
export function DraftBar() {
  const t = useWords()
  const { keeper, state, whyNot } = useDraft()
  const undo = () => !whyNot && keeper.undo()
  const redo = () => !whyNot && keeper.redo()
  useHotkeys(
    [
      ['mod+Z', undo],
      ['mod+shift+Z', redo],
      ['mod+Y', redo],
      // It saves itself. Without this, the browser would offer to save the page.
      ['mod+S', () => {}],
    ],
    [],
  )
  if (whyNot) return <span className={styles.state}>{t('Read only')}</span>
  return (
    <div className={styles.bar}>
      <SaveState />
      <Tooltip label={t('Undo ({keys})', { keys: isMac ? '⌘Z' : 'Ctrl+Z' })}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('Undo')}
          disabled={state.past.length === 0}
          onClick={undo}
        >
          <Icon name="undo" />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('Redo ({keys})', { keys: isMac ? '⇧⌘Z' : 'Ctrl+Shift+Z' })}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('Redo')}
          disabled={state.future.length === 0}
          onClick={redo}
        >
          <Icon name="redo" />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}

function SaveState() {
  const t = useWords()
  const { keeper, state } = useDraft()
  if (state.conflict) {
    return (
      <span className={styles.state} data-level="warning" role="status">
        {t('Changed elsewhere')}
      </span>
    )
  }
  if (state.failure) {
    return (
      <span className={styles.state} data-level="error" role="status">
        <span>{isDirty(state) ? t('Not saved') : t('Not up to date')}</span>
        <Button size="compact-xs" variant="default" onClick={() => keeper.refresh()}>
          {t('Retry')}
        </Button>
      </span>
    )
  }
  return (
    <span className={styles.state} role="status">
      {state.isSending || isUnsaved(state) ? t('Saving…') : t('Saved')}
    </span>
  )
}
