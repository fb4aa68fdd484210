import type { AccessToken } from '@guide/contracts'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { Problem } from '../../components/problem.tsx'
import { roleNames } from '../../components/role-names.ts'
import { useChange } from '../../components/use-change.ts'
import { useService } from '../../service/service-context.ts'
import { useFormats } from '../../words/formats.ts'
import { useWords } from '../../words/words.ts'
import styles from './settings-layout.module.css'
import { accessTokensQuery } from './settings-requests.ts'

/** The tokens by which programs work with the tenant. */
export function AccessTokens() {
  const t = useWords()
  const { ago, moment } = useFormats()
  const { data: tokens, error, refetch } = useQuery(accessTokensQuery(useService()))
  const [asked, setAsked] = useState<AccessToken | null>(null)
  const revoke = useChange(
    (service, { token_id }: AccessToken) =>
      service.delete('/v1/admin/access-tokens/{token_id}', { params: { token_id } }),
    { changes: ['access-tokens'], done: 'The token is revoked.', onDone: () => setAsked(null) },
  )
  if (error) return <Problem error={error} retry={() => refetch()} />
  if (!tokens) return <Skeleton height={60} aria-label={t('Loading')} />
  return (
    <>
      <p className={styles.note}>
        {t(
          'For programs, such as a build that ships content with “guide import”. A person signs in instead.',
        )}
      </p>
      {tokens.length > 0 && (
        <ul className={styles.rows}>
          {tokens.map(token => (
            <li key={token.token_id}>
              <div>
                <strong>{token.name}</strong>
                <small>
                  {t(roleNames[token.role])} ·{' '}
                  {t('created {ago} by {name}', {
                    ago: ago(token.created_at),
                    name: token.created_by.email ?? token.created_by.user_id,
                  })}
                </small>
                <small>
                  {t('Works until {moment}', { moment: moment(token.expires_at) })} ·{' '}
                  {token.used_at ? t('last used {ago}', { ago: ago(token.used_at) }) : t('not used yet')}
                </small>
              </div>
              <Button
                size="compact-xs"
                variant="default"
                aria-label={t('Revoke the token {name}', { name: token.name })}
                onClick={() => setAsked(token)}
              >
                {t('Revoke')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        title={t('Revoke the token {name}?', { name: asked?.name ?? '' })}
        action={t('Revoke')}
        isDangerous
        isBusy={revoke.isPending}
        onClose={() => setAsked(null)}
        onConfirm={() => asked && revoke.mutate(asked)}
      >
        <p>{t('Programs that use it are refused at once, and nothing brings the token back.')}</p>
      </ConfirmDialog>
    </>
  )
}
