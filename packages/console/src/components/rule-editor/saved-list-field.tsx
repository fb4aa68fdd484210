import { useQuery } from '@tanstack/react-query'
import { audienceQuery, foundAudiences } from '../../service/item-queries.ts'
import { useService } from '../../service/service-context.ts'
import { useWords } from '../../words/words.ts'
import { SearchSelect } from '../search-select.tsx'
import { useRuleEditing } from './rule-editing.ts'
import styles from './rule-editor.module.css'

/** A saved list of values, by its id. */
export function SavedListField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useWords()
  const service = useService()
  const { isDisabled } = useRuleEditing()
  const { data } = useQuery({ ...audienceQuery(service, value), enabled: value !== '' })
  return (
    <SearchSelect
      className={styles.value ?? ''}
      size="xs"
      aria-label={t('Value')}
      placeholder={t('Choose a saved list')}
      disabled={isDisabled}
      value={value}
      chosenName={data?.name}
      find={q => foundAudiences(service, 'values', q)}
      onChange={id => onChange(id ?? '')}
    />
  )
}
