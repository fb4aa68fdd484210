import type { EndUser } from '@guide/contracts'
import { Button } from '@mantine/core'
import { hashKey, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { Card } from '../../components/card.tsx'
import { Problem } from '../../components/problem.tsx'
import type { Question } from '../../components/why/diagnose.ts'
import { PageField } from '../../components/why/page-field.tsx'
import { useDemoPage } from '../../components/why/use-demo-page.ts'
import { installationQuery } from '../../service/installation-query.ts'
import { useService } from '../../service/service-context.ts'
import { useWords } from '../../words/words.ts'
import { ItemChoice } from './item-choice.tsx'
import { type PersonRef, whyQuery } from './people-requests.ts'
import { proposedPage } from './proposed-page.ts'
import { WhyAnswer } from './why-answer.tsx'
import styles from './why-card.module.css'

/** Asks for a page, and for an item or all of them, and answers why this user gets it there or does not. */
export function WhyCard({ person, user: { contexts, erasure } }: { person: PersonRef; user: EndUser }) {
  const t = useWords()
  const service = useService()
  const search = useSearch({ from: '/shell/people/$userId' })
  const { data: origins } = useQuery(installationQuery(service))
  const [written, setWritten] = useState(search.url)
  const [itemId, setItemId] = useState<string | null>(null)
  const [asked, setAsked] = useState<Question | null>(null)
  const answer = useQuery(whyQuery(service, asked, erasure?.status))
  const demoPage = useDemoPage()
  const url = written ?? (proposedPage(contexts ?? [], origins ?? []) || demoPage)
  const ask = (event: FormEvent) => {
    event.preventDefault()
    const next: Question = {
      user_id: person.userId,
      url: url.trim(),
      ...(itemId && { content_id: itemId }),
      ...(person.kind === 'visitor' && { anonymous: true }),
    }
    if (asked && hashKey([next]) === hashKey([asked])) void answer.refetch()
    else setAsked(next)
  }
  return (
    <Card title={t('Why does this user see something, or not?')}>
      <form className={styles.form} onSubmit={ask}>
        <ItemChoice value={itemId} onChange={setItemId} />
        <PageField value={url} onChange={setWritten} />
        <Button type="submit" loading={answer.isFetching}>
          {t('Find out')}
        </Button>
      </form>
      {answer.error && <Problem error={answer.error} />}
      {answer.data && asked && <WhyAnswer key={hashKey([asked])} asked={asked} diagnosis={answer.data} />}
    </Card>
  )
}
