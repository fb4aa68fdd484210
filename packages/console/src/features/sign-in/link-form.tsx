import { Button, TextInput } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Icon } from '../../components/icon.tsx'
import { Problem } from '../../components/problem.tsx'
import { useWords } from '../../words/words.ts'
import styles from './sign-in.module.css'
import { askForLink } from './sign-in-requests.ts'

interface LinkFormProps {
  tenant: string | null
  /** Whether it is the first way to sign in, so that its button is the main one. */
  isFirst: boolean
  /** Called when the admin comes back to this tab; the link may have been opened in another one. */
  onReturn: () => void
}

/** Asks for an e-mail address and sends a sign-in link to it. */
export function LinkForm({ tenant, isFirst, onReturn }: LinkFormProps) {
  const t = useWords()
  const [email, setEmail] = useState('')
  const request = useMutation({ mutationFn: () => askForLink(email.trim(), tenant) })
  useWindowEvent('focus', () => {
    if (request.isSuccess) onReturn()
  })
  if (request.isSuccess) {
    return (
      <div className={styles.sent} role="status">
        <Icon name="mail" size={22} />
        <strong>{t('Look into your mailbox')}</strong>
        <p>{t('If {email} belongs to a member of the team, a sign-in link is on its way.', { email })}</p>
        <p className={styles.note}>
          {t(
            'It works once, for ten minutes. If nothing arrives, look into the spam folder or ask an admin of your team whether you are on it.',
          )}
        </p>
        <Button variant="subtle" size="xs" onClick={() => request.reset()}>
          {t('Use another address')}
        </Button>
      </div>
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    request.mutate()
  }
  return (
    <form className={styles.way} onSubmit={submit}>
      <TextInput
        type="email"
        name="email"
        autoComplete="email"
        required
        withAsterisk={false}
        size="md"
        label={t('E-mail address')}
        placeholder={t('you@company.com')}
        value={email}
        onChange={event => setEmail(event.currentTarget.value)}
      />
      <Button
        type="submit"
        fullWidth
        size="md"
        variant={isFirst ? 'filled' : 'default'}
        loading={request.isPending}
      >
        {t('Send me a sign-in link')}
      </Button>
      {request.error && <Problem error={request.error} />}
    </form>
  )
}
