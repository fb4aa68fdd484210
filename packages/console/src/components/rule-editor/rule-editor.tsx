import type { AudienceRule } from '@guide/contracts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useId, useMemo, useRef, useState } from 'react'
import { useService } from '../../service/service-context.ts'
import { useWords } from '../../words/words.ts'
import { Icon } from '../icon.tsx'
import { GroupEditor } from './group-editor.tsx'
import { type ParsedRule, parseRule } from './parse-rule.ts'
import { RuleEditingContext } from './rule-editing.ts'
import styles from './rule-editor.module.css'
import { attributesQuery } from './rule-queries.ts'
import { RuleSource } from './rule-source.tsx'
import { type Group, isComplete } from './rule-tree.ts'
import { Suggestions } from './suggestions.tsx'
import { toRule } from './to-rule.ts'

export interface RuleEditorProps {
  label: string
  /** The rule of an audience in our language. Null matches every user. */
  rule: AudienceRule | null
  onChange(rule: AudienceRule | null): void
  disabled?: boolean
  /** Says whether the source has a mistake at the moment. `rule` is the last one without a mistake then. */
  onBroken?(isBroken: boolean): void
}

/** What is on the screen, and the texts by which a change from elsewhere is noticed. */
interface Shown {
  rule: AudienceRule | null
  parsed: ParsedRule
  /** The rule that was given last, and the one that is on the screen. */
  given: string
  text: string
}

function show(rule: AudienceRule | null): Shown {
  const text = JSON.stringify(rule)
  return { rule, parsed: parseRule(rule), given: text, text }
}

/** Edits the rule of an audience: as rows, and as the JSON that is stored. What rows cannot show stays as it is. */
export function RuleEditor({ label, rule, onChange, disabled = false, onBroken }: RuleEditorProps) {
  const t = useWords()
  const labelId = useId()
  const namesId = useId()
  const service = useService()
  const [shown, setShown] = useState(() => show(rule))
  const [isSourceOpen, setSourceOpen] = useState(false)
  const [isBroken, setBroken] = useState(false)
  const given = JSON.stringify(rule)
  if (given !== shown.given) setShown(given === shown.text ? { ...shown, given } : show(rule))

  const latest = useRef({ shown, onChange })
  latest.current = { shown, onChange }
  const commit = useCallback((next: Shown) => {
    latest.current.shown = next
    setShown(next)
    latest.current.onChange(next.rule)
  }, [])
  const change = useCallback(
    (update: (root: Group) => Group) => {
      const before = latest.current.shown
      if (!('root' in before.parsed)) return
      const root = update(before.parsed.root)
      const isEmpty = !root.children.some(isComplete)
      const next = isEmpty ? null : toRule(root)
      commit({ ...before, rule: next, parsed: { root }, text: JSON.stringify(next) })
    },
    [commit],
  )
  const changeSource = (next: AudienceRule | null) =>
    commit({ ...show(next), given: latest.current.shown.given })
  const markBroken = (next: boolean) => {
    setBroken(next)
    onBroken?.(next)
  }

  const { data: attributes } = useQuery(attributesQuery(service))
  const isDisabled = disabled || isBroken
  const editing = useMemo(
    () => ({
      change,
      isDisabled,
      attributes: attributes?.named ?? new Map(),
      seenNames: attributes?.seenNames ?? new Set<string>(),
      namesId,
    }),
    [change, isDisabled, attributes, namesId],
  )
  const { parsed } = shown
  const hasSource = isSourceOpen || 'declined' in parsed
  return (
    <section className={styles.editor} aria-labelledby={labelId}>
      <div className={styles.head}>
        <h3 id={labelId}>{label}</h3>
        {!('declined' in parsed) && (
          <Button
            size="compact-xs"
            variant="subtle"
            aria-expanded={isSourceOpen}
            disabled={isBroken}
            leftSection={<Icon name="file" size={14} />}
            onClick={() => setSourceOpen(!isSourceOpen)}
          >
            {t(isSourceOpen ? 'Hide the source' : 'Show the source')}
          </Button>
        )}
      </div>
      <div className={styles.sides} data-both={(hasSource && 'root' in parsed) || undefined}>
        {'root' in parsed ? (
          <RuleEditingContext value={editing}>
            <Suggestions />
            <GroupEditor group={parsed.root} depth={0} />
          </RuleEditingContext>
        ) : (
          <p className={styles.declined} role="note">
            <Icon name="info" />
            <span>
              {t(
                'Rows cannot show this rule exactly, so it is here as its source. Nothing in it is changed.',
              )}{' '}
              <code>{[parsed.declined.path, parsed.declined.what].filter(Boolean).join(': ')}</code>
            </span>
          </p>
        )}
        {hasSource && (
          <RuleSource rule={shown.rule} isDisabled={disabled} onChange={changeSource} onBroken={markBroken} />
        )}
      </div>
    </section>
  )
}
