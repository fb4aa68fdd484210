import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Card } from '../../components/card.tsx'
import { Problem } from '../../components/problem.tsx'
import { useService } from '../../service/service-context.ts'
import { useWords } from '../../words/words.ts'
import styles from './item.module.css'
import { diagnose } from './item-requests.ts'
import { Verdict } from './verdict.tsx'

/** Asks for a user and a page, and answers why this user gets the item there or does not. */
export function Why({ id }: { id: string }) {
  const t = useWords()
  const service = useService()
  const [url, setUrl] = useState('')
  const [user, setUser] = useState('')
  const question = useMutation({ mutationFn: () => diagnose(service, id, url.trim(), user.trim()) })
  const ask = (event: FormEvent) => {
    event.preventDefault()
    question.mutate()
  }
  return (
    <div className={`${styles.columns} ${styles.asking}`}>
      <Card title={t('Why does a user see it, or not?')}>
        <form className={styles.form} onSubmit={ask}>
          <TextInput
            required
            withAsterisk={false}
            label={t('Page')}
            description={t('The address that the user has in the browser.')}
            placeholder="https://app.example.com/projects"
            value={url}
            onChange={event => setUrl(event.currentTarget.value)}
          />
          <TextInput
            required
            withAsterisk={false}
            label={t('User')}
            description={t('The id by which your application knows the user.')}
            value={user}
            onChange={event => setUser(event.currentTarget.value)}
          />
          <Button type="submit" loading={question.isPending}>
            {t('Find out')}
          </Button>
        </form>
        {question.error && <Problem error={question.error} />}
      </Card>
      {question.data?.item && <Verdict item={question.data.item} seenAt={question.data.context_seen_at} />}
    </div>
  )
}
