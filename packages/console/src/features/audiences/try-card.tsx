import type { AudienceRule } from '@guide/contracts'
import { Button, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, memo, useState } from 'react'
import { Card } from '../../components/card.tsx'
import { Problem } from '../../components/problem.tsx'
import { UserField } from '../../components/user-field.tsx'
import { useService } from '../../service/service-context.ts'
import { useWords } from '../../words/words.ts'
import styles from './audiences.module.css'
import { runTrial } from './audiences-requests.ts'
import { TrialResult } from './trial-result.tsx'

/** Tries the rule, saved or not, on a user: with typed attributes, or with those that a person last came with. */
export const TryCard = memo(function TryCard({ rule }: { rule: AudienceRule }) {
  const t = useWords()
  const service = useService()
  const [userId, setUserId] = useState('')
  const [text, setText] = useState('')
  const attributes = attributesIn(text)
  const trial = useMutation({
    mutationFn: async () => {
      const user = userId.trim()
      // Typed attributes count as verified claims, so that every condition can be met.
      const typed =
        text.trim() === '' && user !== '' ? {} : { claims: attributes ?? {}, tokens: attributes ?? {} }
      const result = await runTrial(service, { rule, ...(user && { user_id: user }), ...typed })
      return { result, rule }
    },
  })
  const run = (event: FormEvent) => {
    event.preventDefault()
    if (attributes) trial.mutate()
  }
  return (
    <Card title={t('Try it')}>
      <form className={styles.try} onSubmit={run}>
        <UserField
          label={t('User id')}
          description={t('Alone, it stands for what this user last came with.')}
          value={userId}
          onChange={setUserId}
        />
        <Textarea
          label={t('Attributes')}
          description={t('One in each line, such as plan: pro, or JSON.')}
          autosize
          minRows={2}
          maxRows={10}
          spellCheck={false}
          value={text}
          error={!attributes && t('Write each attribute as name: value, or all of them as a JSON object.')}
          onChange={event => setText(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={trial.isPending}>
          {t('Try it')}
        </Button>
      </form>
      {trial.error ? (
        <Problem error={trial.error} />
      ) : (
        trial.data && <TrialResult trial={trial.data.result} isOutdated={trial.data.rule !== rule} />
      )}
    </Card>
  )
})

/** The attributes in a text: a JSON object, or lines of `name: value`. Undefined if it is neither. */
function attributesIn(text: string): Record<string, unknown> | undefined {
  if (text.trim() === '') return {}
  const whole = jsonIn(text)
  if (typeof whole === 'object' && whole !== null && !Array.isArray(whole)) return { ...whole }
  const attributes: [string, unknown][] = []
  for (const line of text.split('\n').filter(line => line.trim() !== '')) {
    const [, name, value] = /^\s*([^:]+?)\s*:\s*(.*?)\s*$/.exec(line) ?? []
    if (name === undefined || value === undefined) return undefined
    attributes.push([name, jsonIn(value) ?? value])
  }
  return Object.fromEntries(attributes)
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
