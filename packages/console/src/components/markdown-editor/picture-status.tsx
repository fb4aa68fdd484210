import { CloseButton, Progress } from '@mantine/core'
import { useWords } from '../../words/words.ts'
import styles from './markdown-editor.module.css'
import type { PictureState } from './use-pictures.ts'

/** How far the upload of a picture is, or why it failed. */
export function PictureStatus({ state, onClose }: { state: PictureState; onClose(): void }) {
  const t = useWords()
  if (state.problem)
    return (
      <div className={styles.picture} role="alert">
        <span data-bad>
          <strong>{state.name}</strong> {state.problem}
        </span>
        <CloseButton size="sm" aria-label={t('Close')} onClick={onClose} />
      </div>
    )
  return (
    <div className={styles.picture} role="status">
      <span>{t('Uploading {name}', { name: state.name })}</span>
      <Progress value={state.part * 100} aria-label={t('Uploading {name}', { name: state.name })} size="sm" />
    </div>
  )
}
