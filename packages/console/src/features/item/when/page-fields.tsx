import type { UrlPattern } from '@guide/contracts'
import { ActionIcon, NativeSelect, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { GuardedButton } from '../../../components/guarded-button.tsx'
import { Icon } from '../../../components/icon.tsx'
import { useWords } from '../../../words/words.ts'
import { useDraft, useField } from '../draft/draft-context.ts'
import fieldStyles from '../fields/field.module.css'
import { TextField } from '../fields/text-field.tsx'
import { usePatternMatcher } from './use-pattern-matcher.ts'
import styles from './when.module.css'

const maxPatterns = 50

/** The pages on which the item appears, and a field to try an address against them. */
export function PageFields() {
  const t = useWords()
  const { whyNot } = useDraft()
  const { value: patterns, isReadOnly, error, set } = useField<UrlPattern[]>('url_patterns')
  const [url, setUrl] = useState('')
  const matches = usePatternMatcher(patterns, url)
  const rows = useRef<HTMLDivElement>(null)
  const isOnPage = patterns.length === 0 || matches?.some(Boolean)
  const add = () => {
    flushSync(() => set([...patterns, { pattern: '/', is_regex: false }]))
    const field = `[data-field="url_patterns[${patterns.length}].pattern"] input`
    const input = rows.current?.querySelector<HTMLInputElement>(field)
    input?.focus()
    input?.select()
  }
  return (
    <div ref={rows} className={styles.rows} data-field="url_patterns">
      {patterns.length === 0 && <p className={fieldStyles.hint}>{t('Every page')}</p>}
      {patterns.map(({ is_regex }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a pattern has no id, and rows are not reordered
        <div key={index} className={styles.pattern} data-matches={url ? matches?.[index] : undefined}>
          <TextField
            path={`url_patterns[${index}].pattern`}
            label={t('Page {number}', { number: index + 1 })}
            placeholder={is_regex ? '^/projects/\\d+$' : '/projects*'}
            isCode
          />
          <NativeSelect
            aria-label={t('Kind of pattern {number}', { number: index + 1 })}
            data={[
              { value: 'path', label: t('Path') },
              { value: 'regex', label: t('Regular expression') },
            ]}
            value={is_regex ? 'regex' : 'path'}
            disabled={isReadOnly}
            onChange={event =>
              set(
                patterns.map((pattern, at) =>
                  at === index ? { ...pattern, is_regex: event.currentTarget.value === 'regex' } : pattern,
                ),
              )
            }
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            disabled={isReadOnly}
            aria-label={t('Remove page {number}', { number: index + 1 })}
            onClick={() => set(patterns.toSpliced(index, 1))}
          >
            <Icon name="trash" size={16} />
          </ActionIcon>
          {url && matches && (
            <span className={styles.verdict}>{matches[index] ? t('Matches') : t('Does not match')}</span>
          )}
        </div>
      ))}
      <p className={fieldStyles.hint}>
        {t(
          'A path such as /projects, with * at the end for everything that starts with it. One match is enough.',
        )}
      </p>
      {error && <p className={fieldStyles.error}>{error}</p>}
      <GuardedButton
        size="xs"
        variant="default"
        whyNot={
          whyNot ??
          (patterns.length >= maxPatterns
            ? t('{count} are the most there can be.', { count: maxPatterns })
            : undefined)
        }
        leftSection={<Icon name="plus" size={16} />}
        onClick={add}
      >
        {t('Add a page')}
      </GuardedButton>
      <TextInput
        label={t('Try an address')}
        description={t('Paste the address of a page to see whether the item appears there.')}
        placeholder="https://app.example.com/projects/7"
        value={url}
        onChange={event => setUrl(event.currentTarget.value)}
      />
      {url && matches && (
        <p className={styles.outcome} data-matches={isOnPage} role="status">
          <Icon name={isOnPage ? 'check' : 'cross'} size={16} />
          {isOnPage ? t('It appears on this page.') : t('It does not appear on this page.')}
        </p>
      )}
    </div>
  )
}
