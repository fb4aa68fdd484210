import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { useWords } from '../../words/words.ts'
import styles from './people.module.css'
import { erasePerson, type PersonRef } from './people-requests.ts'
import { usePersonAction } from './use-person-action.ts'

/** Names what an erasure takes away, and asks to type the id. */
export function EraseDialog({ person, onClose }: { person: PersonRef; onClose: () => void }) {
  const t = useWords()
  const [typed, setTyped] = useState('')
  const erase = usePersonAction(erasePerson, { done: 'The erasure has begun.', onSettled: onClose })
  return (
    <ConfirmDialog
      isOpen
      title={t('Erase everything about {id}?', { id: person.userId })}
      action={t('Erase for ever')}
      isDangerous
      isBusy={erase.isPending}
      isReady={typed === person.userId}
      onClose={onClose}
      onConfirm={() => erase.mutate(person)}
    >
      <ul className={styles.consequences}>
        <li>{t('Progress, conversations with their files, and the last context are deleted.')}</li>
        <li>{t('Events and the activity log keep a pseudonym in the place of the id.')}</li>
        <li>{t('Nothing brings it back. Export it first if you need it.')}</li>
      </ul>
      <TextInput
        mt="md"
        data-autofocus
        autoComplete="off"
        label={t('Type the id to confirm')}
        placeholder={person.userId}
        value={typed}
        onChange={event => setTyped(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
