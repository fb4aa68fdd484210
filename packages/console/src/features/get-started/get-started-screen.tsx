import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { GuardedButton } from '../../components/guarded-button.tsx'
import { InviteDialog } from '../../components/invite-dialog.tsx'
import { Screen } from '../../components/screen.tsx'
import { TokenChecker } from '../../components/token-checker/token-checker.tsx'
import { useSetup } from '../../components/use-setup.ts'
import { useSession } from '../../service/service-context.ts'
import { useWords } from '../../words/words.ts'
import styles from './get-started.module.css'
import { Install } from './install.tsx'
import { LiveCheck } from './live-check.tsx'
import { Step } from './step.tsx'

/** From an empty tenant to the first content on a page. Each step ticks itself off when the service sees that it is done. */
export function GetStartedScreen() {
  const t = useWords()
  const { role } = useSession()
  const { setup, isDone } = useSetup()
  const [isInviting, setInviting] = useState(false)
  const whyNot = role === 'admin' ? undefined : t('Only admins do this. Ask one of them.')
  return (
    <Screen
      title={t('Get started')}
      lead={
        isDone
          ? t('All is set up. This page leaves the navigation; its address still works.')
          : t('Four steps. Each is ticked off when it works.')
      }
    >
      <ol className={styles.steps}>
        <Step number={1} title={t('Put Guide into your page')} isDone={setup?.isInstalled ?? isDone}>
          <Install whyNot={whyNot} />
          <LiveCheck />
        </Step>
        <Step number={2} title={t('Tell Guide who your users are')} isDone={setup?.hasIdentity ?? isDone}>
          <p>
            {t(
              'Your page gives Guide a signed token of the user, so that no one can pretend to be another person. Say in the settings which tokens are yours, then try one here.',
            )}
          </p>
          <Button
            variant="default"
            w="fit-content"
            renderRoot={props => <Link to="/settings" search={{ tab: 'identity' }} {...props} />}
          >
            {t('Open the identity settings')}
          </Button>
          <TokenChecker whyNot={whyNot} />
        </Step>
        <Step number={3} title={t('Publish something')} isDone={setup?.hasPublished ?? isDone}>
          <p>{t('A tour, a tip or a banner: write it, look at it, publish it.')}</p>
          <Button component={Link} to="/content" variant="default" w="fit-content">
            {t('Go to the content')}
          </Button>
        </Step>
        <Step number={4} title={t('Invite a colleague')} isDone={setup?.hasTeam ?? isDone}>
          <p>{t('Writers and support people work here as well, each with a role of their own.')}</p>
          <GuardedButton whyNot={whyNot} variant="default" w="fit-content" onClick={() => setInviting(true)}>
            {t('Invite')}
          </GuardedButton>
        </Step>
      </ol>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Screen>
  )
}
