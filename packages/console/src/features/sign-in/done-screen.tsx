import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { announceSignIn } from '../../service/session-gate.ts'
import { useWords } from '../../words/words.ts'
import styles from './sign-in.module.css'
import { SignInFrame } from './sign-in-frame.tsx'

/** The end of a sign-in in a window of its own. It tells the window that waits, and closes if the browser allows it. */
export function DoneScreen() {
  const t = useWords()
  useEffect(() => {
    announceSignIn()
    window.close()
  }, [])
  return (
    <SignInFrame title={t('You are signed in')}>
      <p className={styles.lead}>{t('Close this window and go on in the other one.')}</p>
      <Button component={Link} to="/" variant="default" fullWidth size="md">
        {t('Open the console here')}
      </Button>
    </SignInFrame>
  )
}
