import { Button, Skeleton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { Problem } from '../../components/problem.tsx'
import { useWords } from '../../words/words.ts'
import { LinkForm } from './link-form.tsx'
import styles from './sign-in.module.css'
import { offerQuery, providerPath, signInDonePath, signInToDemo } from './sign-in-requests.ts'

interface SignInPanelProps {
  tenant: string | undefined
  /** A sentence above the ways to sign in. */
  lead: string
  /** The path to come back to from the identity provider. */
  returnTo: string
  /** Whether the identity provider opens in a window of its own, so that this page stays as it is. */
  keepsPage?: boolean
  onSignedIn: () => void
}

/** The ways to sign in: the identity provider of the tenant, a link by mail, the demo. */
export function SignInPanel({ tenant, lead, returnTo, keepsPage = false, onSignedIn }: SignInPanelProps) {
  const t = useWords()
  const { data: offer, error, refetch } = useQuery(offerQuery(tenant))
  const demo = useMutation({ mutationFn: signInToDemo, onSuccess: onSignedIn })
  if (error) return <Problem error={error} retry={() => refetch()} />
  if (!offer) return <Skeleton height={96} aria-label={t('Loading')} />

  // Without a window, because the browser blocked it, the link leads there in this one.
  const openWindow = (event: MouseEvent) => {
    const path = providerPath(offer.tenant_id ?? '', signInDonePath)
    const opened = window.open(path, 'guide-sign-in', 'popup,width=520,height=680')
    if (opened) event.preventDefault()
  }
  const hasProvider = offer.ways.includes('identity_provider') && offer.tenant_id !== null
  const hasLink = offer.ways.includes('link')
  return (
    <div className={styles.panel}>
      <p className={styles.lead}>{lead}</p>
      {offer.demo && (
        <div className={styles.way}>
          <Button fullWidth size="md" loading={demo.isPending} onClick={() => demo.mutate()}>
            {t('Open the demo')}
          </Button>
          <p className={styles.note}>
            {t('No account needed. Everything in it is an example to play with.')}
          </p>
        </div>
      )}
      {demo.error && <Problem error={demo.error} />}
      {hasProvider && (
        <Button
          fullWidth
          size="md"
          variant={offer.demo ? 'default' : 'filled'}
          component="a"
          href={providerPath(offer.tenant_id ?? '', returnTo)}
          {...(keepsPage && { onClick: openWindow })}
        >
          {t('Continue with your company account')}
        </Button>
      )}
      {hasLink && (
        <>
          {(offer.demo || hasProvider) && <p className={styles.or}>{t('or')}</p>}
          <LinkForm tenant={offer.tenant_id} isFirst={!offer.demo && !hasProvider} onReturn={onSignedIn} />
        </>
      )}
      {!offer.demo && !hasProvider && !hasLink && (
        <p className={styles.note}>
          {keepsPage
            ? t(
                'Ask the operator of this service for a new sign-in link, and open it in this browser. Then this page goes on by itself.',
              )
            : t('This tenant has no sign-in yet. Ask the operator of this service for a sign-in link.')}
        </p>
      )}
    </div>
  )
}
