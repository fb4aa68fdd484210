import type { EndUser } from '@guide/contracts'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { Card } from '../../components/card.tsx'
import { Problem } from '../../components/problem.tsx'
import { diagnose, type Question } from '../../components/why/diagnose.ts'
import { PageField } from '../../components/why/page-field.tsx'
import { useDemoPage } from '../../components/why/use-demo-page.ts'
import { installationQuery } from '../../service/installation-query.ts'
import { useService } from '../../service/service-context.ts'
import { useWords } from '../../words/words.ts'
import { ItemChoice } from './item-choice.tsx'
import type { PersonRef } from './people-requests.ts'
import { proposedPage } from './proposed-page.ts'
import { WhyAnswer } from './why-answer.tsx'
import styles from './why-card.module.css'

/** Asks for a page, and for an item or all of them, and answers why this user gets it there or does not. */
export function WhyCard({ person, contexts }: { person: PersonRef; contexts: EndUser['contexts'] }) {
  const t = useWords()
  const service = useService()
  const search = useSearch({ from: '/shell/people/$userId' })
  const { data: origins } = useQuery(installationQuery(service))
  const [written, setWritten] = useState(search.url)
  const [itemId, setItemId] = useState<string | null>(null)
  const question = useMutation({ mutationFn: (asked: Question) => diagnose(service, asked) })
  const demoPage = useDemoPage()
  const url = written ?? (proposedPage(contexts ?? [], origins ?? []) || demoPage)
  const ask = (event: FormEvent) => {
    event.preventDefault()
    question.mutate({
      user_id: person.userId,
      url: url.trim(),
      ...(itemId && { content_id: itemId }),
      ...(person.kind === 'visitor' && { anonymous: true }),
    })
  }
  const { data, variables: asked } = question
  return (
    <Card title={t('Why does this user see something, or not?')}>
      <form className={styles.form} onSubmit={ask}>
        <ItemChoice value={itemId} onChange={setItemId} />
        <PageField value={url} onChange={setWritten} />
        <Button type="submit" loading={question.isPending}>
          {t('Find out')}
        </Button>
      </form>
      {question.error && <Problem error={question.error} />}
      {data && asked && <WhyAnswer key={question.submittedAt} asked={asked} diagnosis={data} />}
    </Card>
  )
}
