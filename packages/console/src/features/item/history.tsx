import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '../../components/card.tsx'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { explainError } from '../../components/explain-error.ts'
import { Icon } from '../../components/icon.tsx'
import { Problem } from '../../components/problem.tsx'
import { type Item, idOf, versionsQuery } from '../../service/item.ts'
import { itemKeys } from '../../service/item-queries.ts'
import { rollBackItem } from '../../service/items.ts'
import { useService, useSession } from '../../service/service-context.ts'
import { useFormats } from '../../words/formats.ts'
import { useWords } from '../../words/words.ts'
import styles from './item.module.css'

/** Every published version, newest first, with a way back to each. */
export function History({ item }: { item: Item }) {
  const t = useWords()
  const { ago, moment } = useFormats()
  const service = useService()
  const isViewer = useSession().role === 'viewer'
  const [asked, setAsked] = useState<number | null>(null)
  const { data: versions, error, refetch } = useQuery(versionsQuery(service, idOf(item)))
  const rollBack = useRollBack(idOf(item), () => setAsked(null))
  const isCurrent = (version: number) => version === item.version && item.status === 'published'
  return (
    <Card title={t('Versions')}>
      {error && <Problem error={error} retry={() => refetch()} />}
      {versions?.length === 0 && (
        <p className={styles.note}>
          {t(
            'It has never been published. Each publish makes a version here, and you can go back to any of them.',
          )}
        </p>
      )}
      <ol className={styles.versions}>
        {versions?.map(({ version, title, published_at, published_by }) => (
          <li key={version} data-current={isCurrent(version) || undefined}>
            <div>
              <strong>{t('Version {version}', { version })}</strong>
              {isCurrent(version) && <span className={styles.current}>{t('Live')}</span>}
              <p>{title}</p>
              <p className={styles.note}>
                <time dateTime={published_at} title={moment(published_at)}>
                  {ago(published_at)}
                </time>{' '}
                · {published_by}
              </p>
            </div>
            {!isCurrent(version) && (
              <Button
                size="xs"
                variant="default"
                disabled={isViewer}
                leftSection={<Icon name="undo" size={16} />}
                onClick={() => setAsked(version)}
              >
                {t('Roll back')}
              </Button>
            )}
          </li>
        ))}
      </ol>
      <ConfirmDialog
        isOpen={asked !== null}
        title={t('Roll back to version {version}?', { version: asked ?? 0 })}
        action={t('Roll back')}
        isBusy={rollBack.isPending}
        onClose={() => setAsked(null)}
        onConfirm={() => asked !== null && rollBack.mutate(asked)}
      >
        {t(
          'Users get that version again from their next page on. It becomes the newest version; no other one is lost.',
        )}
      </ConfirmDialog>
    </Card>
  )
}

function useRollBack(id: string, onSettled: () => void) {
  const t = useWords()
  const service = useService()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (version: number) => rollBackItem(service, id, version),
    onSuccess: (_, version) =>
      notifications.show({ message: t('Version {version} is live again.', { version }) }),
    onError: error => notifications.show({ color: 'red', message: explainError(error, t), autoClose: false }),
    async onSettled() {
      onSettled()
      await Promise.all(itemKeys.map(key => queryClient.invalidateQueries({ queryKey: [key] })))
    },
  })
}
