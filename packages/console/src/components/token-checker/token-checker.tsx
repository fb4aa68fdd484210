import type { TokenCheckName, TokenCheckResult } from '@guide/contracts'
import { Button, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useService } from '../../service/service-context.ts'
import { type Message, useWords } from '../../words/words.ts'
import { Icon } from '../icon.tsx'
import { Problem } from '../problem.tsx'
import styles from './token-checker.module.css'

const names: Record<TokenCheckName, Message> = {
  form: 'It is a token',
  algorithm: 'Its algorithm is allowed',
  settings: 'The identity settings are complete',
  signature: 'Its signature is right',
  issuer: 'Its issuer is yours',
  audience: 'It is meant for this tenant',
  expiry: 'It has not expired',
  not_before: 'It is already valid',
  issued_at: 'Its time of issue makes sense',
  subject: 'It names the user',
}

/** Says of a pasted token which checks it passes, and why it fails the others. @param whyNot why it cannot be used */
export function TokenChecker({ whyNot }: { whyNot?: string | undefined }) {
  const t = useWords()
  const service = useService()
  const [text, setText] = useState('')
  const check = useMutation({
    mutationFn: async (token: string) =>
      (await service.post('/v1/admin/token-check', { body: { token } })).data,
  })
  const token = text.trim().replace(/^bearer\s+/i, '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (token) check.mutate(token)
  }
  const report = check.data
  return (
    <form className={styles.checker} onSubmit={submit}>
      <Textarea
        label={t('Token of a user')}
        description={
          whyNot ?? t('Paste a JWT that your page gives to Guide. It is neither stored nor logged.')
        }
        placeholder="eyJhbGciOi…"
        autosize
        minRows={3}
        maxRows={8}
        spellCheck={false}
        disabled={whyNot !== undefined}
        classNames={{ input: styles.token ?? '' }}
        value={text}
        onChange={event => {
          setText(event.currentTarget.value)
          check.reset()
        }}
      />
      <Button
        type="submit"
        variant="default"
        w="fit-content"
        disabled={!token || whyNot !== undefined}
        loading={check.isPending}
      >
        {t('Check the token')}
      </Button>
      {check.error && <Problem error={check.error} />}
      {report && (
        <div role="status" className={styles.report}>
          <strong data-valid={report.valid}>
            {report.valid ? t('Guide accepts this token.') : t('Guide refuses this token.')}
          </strong>
          <ul>
            {report.checks.map(result => (
              <Check key={result.check} result={result} />
            ))}
          </ul>
          {report.claims && (
            <details>
              <summary>{t('What the token says')}</summary>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, also by the keyboard */}
              <pre tabIndex={0}>{JSON.stringify(report.claims, null, 2)}</pre>
            </details>
          )}
        </div>
      )}
    </form>
  )
}

function Check({ result: { check, passed, reason } }: { result: TokenCheckResult }) {
  const t = useWords()
  return (
    <li data-passed={passed}>
      <Icon name={passed ? 'check' : 'cross'} size={16} />
      <div>
        <span>{t(names[check])}</span>
        <small>
          {passed ? t('Passed') : t('Failed')}: {reason}
        </small>
      </div>
    </li>
  )
}
