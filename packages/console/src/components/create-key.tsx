import type { CreatedApiKey } from '@guide/contracts'
import { Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '../words/words.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Problem } from './problem.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { useChange } from './use-change.ts'

type Environment = CreatedApiKey['environment']

/** Asks which kind of API key to create, creates it, and shows it once. */
export function CreateKey({ onClose }: { onClose: (created?: CreatedApiKey) => void }) {
  const t = useWords()
  const [environment, setEnvironment] = useState<Environment>('live')
  const create = useChange(
    (service, environment: Environment) => service.post('/v1/admin/api-keys', { body: { environment } }),
    { changes: ['keys', 'usage'], showsErrors: true },
  )
  if (create.data) {
    return (
      <SecretDialog
        title={t('Your new API key')}
        label={t('API key')}
        secret={create.data.api_key}
        onClose={() => onClose(create.data)}
      >
        <p>{t('Copy it now. It is shown only this once; afterwards nothing but its beginning is known.')}</p>
      </SecretDialog>
    )
  }
  return (
    <ConfirmDialog
      isOpen
      title={t('Create an API key')}
      action={t('Create')}
      isBusy={create.isPending}
      isReady
      onClose={() => onClose()}
      onConfirm={() => create.mutate(environment)}
    >
      <Radio.Group value={environment} onChange={value => setEnvironment(value as Environment)}>
        <Stack gap="sm">
          <Radio
            value="live"
            label={t('Live')}
            description={t('For your real pages. What your users do is counted in the live figures.')}
          />
          <Radio
            value="test"
            label={t('Test')}
            description={t(
              'For development and staging. Figures and progress are kept apart from the live ones.',
            )}
          />
        </Stack>
      </Radio.Group>
      {create.error && <Problem error={create.error} />}
    </ConfirmDialog>
  )
}
