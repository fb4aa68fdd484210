import { useQuery } from '@tanstack/react-query'
import { audienceQuery } from '../../service/item-queries.ts'
import { useService } from '../../service/service-context.ts'
import { useFormats } from '../../words/formats.ts'
import { useWords } from '../../words/words.ts'
import { fieldNames } from '../field-names.ts'
import type { FieldChange, Section } from './compare.ts'
import { compareTexts } from './compare-texts.ts'
import styles from './differences.module.css'
import { sayRules } from './say-rules.ts'
import { sayValue } from './say-value.ts'

/** One field with its value before and after. */
export function ChangedField({ change, state }: { change: FieldChange; state: Section['state'] }) {
  const t = useWords()
  const formats = useFormats()
  const { path, before, after } = change
  const field = path.at(-1) ?? ''
  const [old, next] = sayRules(change, t) ?? [
    sayValue(field, before, t, formats),
    sayValue(field, after, t, formats),
  ]
  return (
    <>
      <dt>
        {path.map((name, at) => {
          const known = fieldNames[name]
          return (
            <span key={path.slice(0, at + 1).join('.')}>
              {at > 0 && ' · '}
              {known ? t(known) : <code>{name}</code>}
            </span>
          )
        })}
      </dt>
      <dd data-source={/^[{[]/m.test(old) || /^[{[]/m.test(next) || undefined}>
        {state === 'added' ? (
          <Value field={field} text={next} />
        ) : state === 'removed' ? (
          <Value field={field} text={old} />
        ) : (
          <Change
            field={field}
            old={old}
            next={next}
            by={isText(before) && isText(after) ? 'words' : 'lines'}
          />
        )}
      </dd>
    </>
  )
}

const isText = (value: unknown) => typeof value === 'string'

interface ChangeProps {
  field: string
  old: string
  next: string
  by: 'words' | 'lines'
}

function Change({ field, old, next, by }: ChangeProps) {
  const t = useWords()
  // One word for another is easier to read side by side.
  const isLong = /\s/.test(old.trim()) && /\s/.test(next.trim()) && !field.endsWith('_at')
  const pieces = isLong ? compareTexts(old, next, by) : undefined
  if (!pieces) {
    return (
      <>
        <del>
          <Value field={field} text={old} />
        </del>
        <span aria-hidden="true"> → </span>
        <ins>
          <Value field={field} text={next} />
        </ins>
      </>
    )
  }
  return pieces.map((piece, at) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have nothing but their place
    if (piece.in === 'both') return <span key={at}>{piece.text}</span>
    const Mark = piece.in === 'old' ? 'del' : 'ins'
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have nothing but their place
      <Mark key={at} {...(piece.text.trim() === '' && { title: t('Only spaces or line breaks') })}>
        {piece.text.replaceAll('\n', '⏎\n').replace(/⏎\n$/, by === 'lines' ? '\n' : '⏎\n')}
      </Mark>
    )
  })
}

function Value({ field, text }: { field: string; text: string }) {
  const t = useWords()
  if (text === '') return <span className={styles.nothing}>{t('nothing')}</span>
  return field === 'audience_id' && text.startsWith('aud_') ? <AudienceName id={text} /> : text
}

function AudienceName({ id }: { id: string }) {
  const t = useWords()
  const { data, isError } = useQuery(audienceQuery(useService(), id))
  return isError ? t('an audience that does not exist any more') : (data?.name ?? id)
}
