import type { AdminUserCreate, Role } from '@guide/contracts'
import { Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { RoleSelect } from '../../components/invite-dialog.tsx'
import { Problem } from '../../components/problem.tsx'
import { useChange } from '../../components/use-change.ts'
import { useWords } from '../../words/words.ts'

/** Adds a member whose id at the identity provider is known. Others are invited. */
export function AddMember({ onClose }: { onClose: () => void }) {
  const t = useWords()
  const [member, setMember] = useState({ user_id: '', name: '', email: '' })
  const [role, setRole] = useState<Role>('editor')
  const add = useChange((service, body: AdminUserCreate) => service.post('/v1/admin/users', { body }), {
    changes: ['team', 'usage'],
    done: 'The member is added.',
    onDone: onClose,
    showsErrors: true,
  })
  const field = (name: keyof typeof member) => ({
    value: member[name],
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) =>
      setMember({ ...member, [name]: event.currentTarget.value }),
  })
  const isReady = member.user_id.trim() !== '' && member.name.trim() !== '' && member.email.includes('@')
  return (
    <ConfirmDialog
      isOpen
      title={t('Add a member')}
      action={t('Add')}
      isBusy={add.isPending}
      isReady={isReady}
      onClose={onClose}
      onConfirm={() =>
        add.mutate({
          user_id: member.user_id.trim(),
          name: member.name.trim(),
          email: member.email.trim(),
          role,
        })
      }
    >
      <Stack gap="sm">
        <TextInput label={t('Name')} data-autofocus {...field('name')} />
        <TextInput label={t('E-mail address')} type="email" {...field('email')} />
        <TextInput
          label={t('Id at your identity provider')}
          description={t(
            'The claim “sub” in the token of this person. If you do not know it, send an invite instead.',
          )}
          inputWrapperOrder={['label', 'input', 'description']}
          {...field('user_id')}
        />
        <RoleSelect role={role} onChange={setRole} />
        {add.error && (
          <Problem error={add.error} meanings={{ 409: 'A member of the team has this id already.' }} />
        )}
      </Stack>
    </ConfirmDialog>
  )
}
