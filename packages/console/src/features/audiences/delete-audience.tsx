import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { GuardedButton } from '../../components/guarded-button.tsx'
import { Icon } from '../../components/icon.tsx'
import { Problem } from '../../components/problem.tsx'
import { useService } from '../../service/service-context.ts'
import { useWords } from '../../words/words.ts'
import { deleteAudience } from './audiences-requests.ts'

/** Deletes an audience after a question. The service refuses one in use and says where. */
export function DeleteAudience({ id, name, isViewer }: { id: string; name: string; isViewer: boolean }) {
  const t = useWords()
  const service = useService()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [isAsked, setAsked] = useState(false)
  const remove = useMutation({
    mutationFn: () => deleteAudience(service, id),
    async onSuccess() {
      notifications.show({ message: t('“{name}” is deleted.', { name }) })
      await navigate({ to: '/audiences' })
      await queryClient.invalidateQueries({ queryKey: ['audiences'] })
    },
  })
  const close = () => {
    setAsked(false)
    remove.reset()
  }
  return (
    <>
      <GuardedButton
        variant="default"
        whyNot={isViewer ? t('Viewers can look, but not change.') : undefined}
        leftSection={<Icon name="trash" size={16} />}
        onClick={() => setAsked(true)}
      >
        {t('Delete')}
      </GuardedButton>
      {isAsked && (
        <ConfirmDialog
          isOpen
          isDangerous
          title={t('Delete “{name}”?', { name })}
          action={t('Delete')}
          isBusy={remove.isPending}
          onClose={close}
          onConfirm={() => remove.mutate()}
        >
          {remove.error ? (
            <Problem error={remove.error} />
          ) : (
            <p>{t('An audience that something uses stays. Otherwise nothing brings it back.')}</p>
          )}
        </ConfirmDialog>
      )}
    </>
  )
}
