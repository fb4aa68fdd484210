import { useState } from 'react'
import { GuardedButton } from '../../components/guarded-button.tsx'
import { Icon } from '../../components/icon.tsx'
import { saveJson } from '../../components/save-json.ts'
import { useSession } from '../../service/service-context.ts'
import { useWords } from '../../words/words.ts'
import { EraseDialog } from './erase-dialog.tsx'
import { exportPerson, type PersonRef } from './people-requests.ts'
import { usePersonAction } from './use-person-action.ts'

/** Export and erase, for admins. */
export function PersonActions({ person, isBeingErased }: { person: PersonRef; isBeingErased: boolean }) {
  const t = useWords()
  const [isAsked, setAsked] = useState(false)
  const isAdmin = useSession().role === 'admin'
  const whyNot = isAdmin
    ? isBeingErased
      ? t('This user is being erased.')
      : undefined
    : t('Only admins export and erase users. Ask one of them.')
  const download = usePersonAction(
    async (service, asked: PersonRef) => saveJson(await exportPerson(service, asked), `${asked.userId}.json`),
    { done: 'The export is in your downloads.', onSettled() {} },
  )
  return (
    <>
      <GuardedButton
        variant="default"
        whyNot={whyNot}
        loading={download.isPending}
        leftSection={<Icon name="download" size={16} />}
        onClick={() => download.mutate(person)}
      >
        {t('Export')}
      </GuardedButton>
      <GuardedButton
        variant="default"
        whyNot={whyNot}
        leftSection={<Icon name="trash" size={16} />}
        onClick={() => setAsked(true)}
      >
        {t('Erase')}
      </GuardedButton>
      {isAsked && <EraseDialog person={person} onClose={() => setAsked(false)} />}
    </>
  )
}
