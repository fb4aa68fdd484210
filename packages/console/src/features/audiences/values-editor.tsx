import type { Audience } from '@guide/contracts'
import { SegmentedControl, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useService } from '../../service/service-context.ts'
import { usageQuery } from '../../service/usage-query.ts'
import { useFormats } from '../../words/formats.ts'
import { useWords } from '../../words/words.ts'
import styles from './audiences.module.css'
import { linesOf, type ValueType, valuesIn } from './value-lines.ts'

interface Props {
  values: NonNullable<Audience['values']>
  onChange(values: NonNullable<Audience['values']>): void
  onBroken(isBroken: boolean): void
  isDisabled: boolean
}

/** A list of values: many can be pasted at once. A list that lines cannot show exactly is shown as JSON. */
export function ValuesEditor(props: Props) {
  const lines = linesOf(props.values)
  const [isPlain] = useState(lines !== undefined)
  return isPlain ? (
    <LinesEditor {...props} lines={lines ?? { text: '', type: 'text' }} />
  ) : (
    <ListSource {...props} />
  )
}

function LinesEditor({
  lines,
  onChange,
  onBroken,
  isDisabled,
}: Props & { lines: { text: string; type: ValueType } }) {
  const t = useWords()
  const { number } = useFormats()
  const { data: usage } = useQuery(usageQuery(useService()))
  const limit = usage?.items.find(({ bound }) => bound === 'audience_values')?.limit
  const [{ text, type }, setTyped] = useState(lines)
  const { values, duplicates, wrong } = valuesIn(text, type)
  const change = (next: { text: string; type: ValueType }) => {
    setTyped(next)
    const found = valuesIn(next.text, next.type)
    onBroken(found.wrong !== undefined)
    if (found.wrong === undefined) onChange(found.values)
  }
  const isTooLong = limit !== undefined && values.length > limit
  const error =
    wrong !== undefined
      ? t('“{value}” is not a number. Correct it, or choose texts.', { value: wrong })
      : isTooLong && t('A list may have {limit} values.', { limit: number(limit) })
  return (
    <div className={styles.values}>
      <SegmentedControl
        className={styles.kind}
        size="xs"
        aria-label={t('Type of the values')}
        disabled={isDisabled}
        value={type}
        onChange={next => change({ text, type: next as ValueType })}
        data={[
          { value: 'text', label: t('Texts') },
          { value: 'number', label: t('Numbers') },
        ]}
      />
      <Textarea
        label={t('Values, one in each line')}
        description={t('For example user ids. Paste as many as you like; a comma separates too.')}
        spellCheck={false}
        autosize
        minRows={8}
        maxRows={20}
        disabled={isDisabled}
        error={error}
        value={text}
        onChange={event => change({ text: event.currentTarget.value, type })}
      />
      <p className={styles.note} role="status">
        {t('{count, plural, one {# value} other {# values}}', { count: values.length })}
        {duplicates > 0 &&
          ` · ${t('{count, plural, one {# duplicate is} other {# duplicates are}} left out', { count: duplicates })}`}
      </p>
    </div>
  )
}

function ListSource({ values, onChange, onBroken, isDisabled }: Props) {
  const t = useWords()
  const [text, setText] = useState(() => JSON.stringify(values, null, 1))
  const isBroken = listIn(text) === undefined
  return (
    <Textarea
      label={t('Values as JSON')}
      description={t('Lines cannot show this list exactly, so it is here as its source.')}
      spellCheck={false}
      autosize
      minRows={8}
      maxRows={20}
      disabled={isDisabled}
      error={isBroken && t('This is not a JSON list of texts and numbers yet.')}
      value={text}
      onChange={event => {
        setText(event.currentTarget.value)
        const next = listIn(event.currentTarget.value)
        onBroken(next === undefined)
        if (next) onChange(next)
      }}
    />
  )
}

function listIn(text: string): (string | number)[] | undefined {
  try {
    const list = JSON.parse(text)
    const isList = Array.isArray(list) && list.every(value => ['string', 'number'].includes(typeof value))
    return isList ? list : undefined
  } catch {
    return undefined
  }
}
