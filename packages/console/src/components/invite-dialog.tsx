import type { CreatedInvite, Role } from '@guide/contracts'
import { Select, Stack, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { configQuery } from '../service/config-query.ts'
import { useService } from '../service/service-context.ts'
import { useWords } from '../words/words.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Problem } from './problem.tsx'
import { roleNames } from './role-names.ts'
import { SecretDialog } from './secret-dialog.tsx'
import { Strip } from './strip.tsx'
import { useChange } from './use-change.ts'

const roles = ['viewer', 'editor', 'admin'] as const

/** Invites a colleague. If the service does not send mail, it shows the link to pass on. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useWords()
  const { data: config } = useQuery(configQuery(useService()))
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('editor')
  const invite = useChange(
    (service, body: { email: string; role: Role }) => service.post('/v1/admin/invites', { body }),
    {
      changes: ['invites', 'usage'],
      showsErrors: true,
      onDone({ emailed, email }: CreatedInvite) {
        if (!emailed) return
        notifications.show({ message: t('The invite is on its way to {email}.', { email }) })
        onClose()
      },
    },
  )
  const { data } = invite
  if (data?.url) {
    return (
      <SecretDialog
        title={t('Pass this link on to {email}', { email: data.email })}
        label={t('Link of the invite')}
        secret={data.url}
        onClose={onClose}
      >
        <p>
          {t(
            'No mail was sent: this service has no mail server, or it did not accept the mail. The link works once, for 7 days, and is shown only this once.',
          )}
        </p>
      </SecretDialog>
    )
  }
  return (
    <ConfirmDialog
      isOpen
      title={t('Invite a colleague')}
      action={t('Invite')}
      isBusy={invite.isPending}
      isReady={/^\S+@\S+$/.test(email.trim())}
      onClose={onClose}
      onConfirm={() => invite.mutate({ email: email.trim(), role })}
    >
      <Stack gap="sm">
        <TextInput
          type="email"
          data-autofocus
          autoComplete="off"
          label={t('E-mail address')}
          placeholder="grace@acme.example"
          value={email}
          onChange={event => setEmail(event.currentTarget.value)}
        />
        <RoleSelect role={role} onChange={setRole} />
        {config?.admin_strategy === 'jwt_permission' && !config.console_links && (
          <Strip level="warning">
            {t(
              'Your identity provider decides who is an admin: an invite alone lets no one in. Allow sign-in by link under “Identity and origins”, or give your colleague the permission there.',
            )}
          </Strip>
        )}
        {invite.error && (
          <Problem error={invite.error} meanings={{ 400: 'This is not an e-mail address.' }} />
        )}
      </Stack>
    </ConfirmDialog>
  )
}

/** Chooses a role, and says what it allows. */
export function RoleSelect({ role, onChange }: { role: Role; onChange: (role: Role) => void }) {
  const t = useWords()
  const descriptions = {
    viewer: t('Looks at everything, changes nothing.'),
    editor: t('Writes and publishes content, and answers questions.'),
    admin: t('Does everything, also settings, keys and the team.'),
  }
  return (
    <Select
      label={t('Role')}
      description={descriptions[role]}
      inputWrapperOrder={['label', 'input', 'description']}
      allowDeselect={false}
      data={roles.map(value => ({ value, label: t(roleNames[value]) }))}
      value={role}
      onChange={value => value && onChange(value as Role)}
    />
  )
}
