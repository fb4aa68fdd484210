import type { ApiKey } from '@guide/contracts'
import { Badge, Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { Problem } from '../../components/problem.tsx'
import { useChange } from '../../components/use-change.ts'
import { useService } from '../../service/service-context.ts'
import { useFormats } from '../../words/formats.ts'
import { useWords } from '../../words/words.ts'
import styles from './settings-layout.module.css'
import { keysQuery } from './settings-requests.ts'

/** The API keys of the tenant. A key is known by its beginning. */
export function Keys() {
  const t = useWords()
  const { ago } = useFormats()
  const { data: keys, error, refetch } = useQuery(keysQuery(useService()))
  const [asked, setAsked] = useState<ApiKey | null>(null)
  const revoke = useChange(
    (service, key: ApiKey) =>
      service.delete('/v1/admin/api-keys/{key_id}', { params: { key_id: key.key_id } }),
    { changes: ['keys', 'usage'], done: 'The key is revoked.', onDone: () => setAsked(null) },
  )
  if (error) return <Problem error={error} retry={() => refetch()} />
  if (!keys) return <Skeleton height={80} aria-label={t('Loading')} />
  const active = keys.filter(({ revoked_at }) => revoked_at === null)
  return (
    <>
      {keys.length === 0 && (
        <p className={styles.note}>{t('There is no key yet. Create one to put Guide into your pages.')}</p>
      )}
      <ul className={styles.rows}>
        {keys.map(key => (
          <li key={key.key_id}>
            <div>
              <code {...(key.revoked_at && { 'data-gone': true })}>{key.prefix}…</code>
              <small>
                {key.revoked_at
                  ? t('Revoked {ago}', { ago: ago(key.revoked_at) })
                  : t('Created {ago}', { ago: ago(key.created_at) })}
              </small>
            </div>
            <div className={styles.actions}>
              <Badge variant="light" color={key.environment === 'live' ? 'indigo' : 'gray'}>
                {t(key.environment === 'live' ? 'Live' : 'Test')}
              </Badge>
              {!key.revoked_at && (
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={t('Revoke the key {prefix}', { prefix: key.prefix })}
                  onClick={() => setAsked(key)}
                >
                  {t('Revoke')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={asked !== null}
        title={t('Revoke the key {prefix}?', { prefix: asked?.prefix ?? '' })}
        action={t('Revoke')}
        isDangerous
        isBusy={revoke.isPending}
        onClose={() => setAsked(null)}
        onConfirm={() => asked && revoke.mutate(asked)}
      >
        <p>
          {active.length === 1
            ? t(
                'It is the last key: no page can use Guide until you create another one and put it into your pages.',
              )
            : t(
                'Pages that use it lose all content at once, and nothing brings the key back. Put another key into them first.',
              )}
        </p>
      </ConfirmDialog>
    </>
  )
}
