import { Button } from '@mantine/core'
import { useState } from 'react'
import { AdminsOnly } from '../../components/admins-only.tsx'
import { Card } from '../../components/card.tsx'
import { InviteDialog } from '../../components/invite-dialog.tsx'
import { useSession } from '../../service/service-context.ts'
import { useWords } from '../../words/words.ts'
import { AddMember } from './add-member.tsx'
import { Invites } from './invites.tsx'
import { Members } from './members.tsx'

/** The people who work in the console, and those who were invited. Only admins may see them. */
export function Team() {
  const t = useWords()
  const isAdmin = useSession().role === 'admin'
  const [dialog, setDialog] = useState<'add' | 'invite' | null>(null)
  if (!isAdmin) return <AdminsOnly what={t('Only admins see who is on the team.')} />
  const close = () => setDialog(null)
  return (
    <>
      <Card
        title={t('Members')}
        actions={
          <Button size="xs" variant="default" onClick={() => setDialog('add')}>
            {t('Add a member')}
          </Button>
        }
      >
        <Members />
      </Card>
      <Card
        title={t('Invites')}
        actions={
          <Button size="xs" onClick={() => setDialog('invite')}>
            {t('Invite a colleague')}
          </Button>
        }
      >
        <Invites />
      </Card>
      {dialog === 'add' && <AddMember onClose={close} />}
      {dialog === 'invite' && <InviteDialog onClose={close} />}
    </>
  )
}
