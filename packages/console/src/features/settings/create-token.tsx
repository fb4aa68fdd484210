import type { AccessTokenCreate, Role } from '@guide/contracts'
import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { RoleSelect } from '../../components/invite-dialog.tsx'
import { Problem } from '../../components/problem.tsx'
import { SecretDialog } from '../../components/secret-dialog.tsx'
import { useChange } from '../../components/use-change.ts'
import { useWords } from '../../words/words.ts'

const day = 86_400_000

/** Creates an access token and shows it once. */
export function CreateToken({ onClose }: { onClose: () => void }) {
  const t = useWords()
  const [name, setName] = useState('')
  const [role, setRole] = useState<Role>('editor')
  const [days, setDays] = useState('90')
  const create = useChange(
    (service, body: AccessTokenCreate) => service.post('/v1/admin/access-tokens', { body }),
    { changes: ['access-tokens'], showsErrors: true },
  )
  if (create.data) {
    return (
      <SecretDialog
        title={t('Your new access token')}
        label={t('Access token')}
        secret={create.data.access_token}
        onClose={onClose}
      >
        <p>
          {t('Copy it now and keep it where your program keeps its secrets. It is shown only this once.')}
        </p>
      </SecretDialog>
    )
  }
  // A minute is left for clocks that differ: a year and a second is refused.
  const submit = () =>
    create.mutate({
      name: name.trim(),
      role,
      expires_at: new Date(Date.now() + Number(days) * day - 60_000).toISOString(),
    })
  return (
    <ConfirmDialog
      isOpen
      title={t('Create an access token')}
      action={t('Create')}
      isBusy={create.isPending}
      isReady={name.trim() !== ''}
      onClose={onClose}
      onConfirm={submit}
    >
      <TextInput
        label={t('Name')}
        description={t('What the token is for. It is in the activity log.')}
        inputWrapperOrder={['label', 'input', 'description']}
        placeholder={t('Deployment')}
        data-autofocus
        autoComplete="off"
        maxLength={100}
        value={name}
        onChange={event => setName(event.currentTarget.value)}
      />
      <RoleSelect role={role} onChange={setRole} />
      <Select
        mt="sm"
        label={t('Works for')}
        allowDeselect={false}
        data={['7', '30', '90', '365'].map(value => ({
          value,
          label: t('{count, plural, one {# day} other {# days}}', { count: Number(value) }),
        }))}
        value={days}
        onChange={value => value && setDays(value)}
      />
      {create.error && <Problem error={create.error} />}
    </ConfirmDialog>
  )
}
