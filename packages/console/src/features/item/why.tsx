import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { Card } from '../../components/card.tsx'
import { Problem } from '../../components/problem.tsx'
import { UserField } from '../../components/user-field.tsx'
import { diagnose, type Question } from '../../components/why/diagnose.ts'
import { PageField } from '../../components/why/page-field.tsx'
import { useDemoPage } from '../../components/why/use-demo-page.ts'
import why from '../../components/why/why.module.css'
import { useService } from '../../service/service-context.ts'
import { useWords } from '../../words/words.ts'
import styles from './item.module.css'
import { Verdict } from './verdict.tsx'

/** Asks for a user and a page, and answers why this user gets the item there or does not. */
export function Why({ id }: { id: string }) {
  const t = useWords()
  const service = useService()
  const search = useSearch({ from: '/shell/content/$itemId' })
  const demoPage = useDemoPage()
  const [url, setUrl] = useState(search.url ?? demoPage)
  const [user, setUser] = useState(search.user ?? '')
  const question = useMutation({ mutationFn: (asked: Question) => diagnose(service, asked) })
  const ask = (event: FormEvent) => {
    event.preventDefault()
    question.mutate({ content_id: id, url: url.trim(), user_id: user.trim() })
  }
  const { data, variables: asked } = question
  const item = data?.items[0]
  return (
    <div className={`${styles.columns} ${styles.asking}`}>
      <Card title={t('Why does a user see it, or not?')}>
        <form className={why.form} onSubmit={ask}>
          <PageField value={url} onChange={setUrl} />
          <UserField
            required
            withAsterisk={false}
            label={t('User')}
            description={t('The id by which your application knows the user. Known ids are proposed.')}
            value={user}
            onChange={setUser}
          />
          <Button type="submit" loading={question.isPending}>
            {t('Find out')}
          </Button>
        </form>
        {question.error && <Problem error={question.error} />}
      </Card>
      {asked && item && (
        <Verdict
          item={item}
          diagnosis={data}
          userId={asked.user_id}
          link={
            <Link
              to="/people/$userId"
              params={{ userId: asked.user_id }}
              search={{ url: asked.url }}
              className={why.link}
            >
              {t('About this user')}
            </Link>
          }
        />
      )}
    </div>
  )
}
