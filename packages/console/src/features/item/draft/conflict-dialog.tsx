import type { Conflict } from '@guide/drafts'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../../components/dialog.tsx'
import { Differences } from '../../../components/differences/differences.tsx'
import { Strip } from '../../../components/strip.tsx'
import { useFormats } from '../../../words/formats.ts'
import { useWords } from '../../../words/words.ts'
import styles from './draft.module.css'
import { useDraft } from './draft-context.ts'

/** What was changed here and elsewhere, side by side, and the choice between them. */
export function ConflictDialog({ conflict: { theirs, by, at } }: { conflict: Conflict }) {
  const t = useWords()
  const { ago } = useFormats()
  const { keeper, state } = useDraft()
  const [isOpen, setOpen] = useState(true)
  const choose = (whose: 'mine' | 'theirs') => void keeper.choose(whose)
  return (
    <>
      <Strip
        level="warning"
        role="status"
        action={
          <Button size="xs" variant="default" onClick={() => setOpen(true)}>
            {t('Compare and choose')}
          </Button>
        }
      >
        {t('This item was changed elsewhere while you were writing. Nothing is saved until you choose.')}
      </Strip>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} size="xl" title={t('Changed elsewhere')}>
        <p>
          {by && at
            ? t('{name} changed this item {ago}, perhaps in another tab. This is how yours differs:', {
                name: by,
                ago: ago(at),
              })
            : t('This item was changed elsewhere, perhaps in another tab. This is how yours differs:')}
        </p>
        <div className={styles.compare}>
          <Differences before={theirs} after={state.definition} />
        </div>
        <p className={styles.hint}>
          {t('The version that you do not choose can be brought back with Undo.')}
        </p>
        <Group justify="end" mt="md" gap="xs">
          <Button variant="default" onClick={() => choose('theirs')}>
            {t('Take theirs')}
          </Button>
          <Button onClick={() => choose('mine')}>{t('Keep mine')}</Button>
        </Group>
      </Dialog>
    </>
  )
}
