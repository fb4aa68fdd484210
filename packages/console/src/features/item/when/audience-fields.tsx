import type { AudienceRule } from '@guide/contracts'
import { useQuery } from '@tanstack/react-query'
import { LazyRuleEditor } from '../../../components/rule-editor/lazy-rule-editor.tsx'
import { SearchSelect } from '../../../components/search-select.tsx'
import { audienceQuery, foundAudiences } from '../../../service/item-queries.ts'
import { useService } from '../../../service/service-context.ts'
import { useWords } from '../../../words/words.ts'
import { useField } from '../draft/draft-context.ts'
import fieldStyles from '../fields/field.module.css'

/** A saved audience, a rule of this item alone, or both. */
export function AudienceFields() {
  const t = useWords()
  const service = useService()
  const saved = useField<string | null>('audience_id')
  const rule = useField<AudienceRule | null>('audience')
  const { data, isError } = useQuery({
    ...audienceQuery(service, saved.value ?? ''),
    enabled: Boolean(saved.value),
  })
  return (
    <>
      <div data-field="audience_id">
        <SearchSelect
          label={t('Saved audience')}
          placeholder={t('All users')}
          clearable
          // A list of values can only be used in rules.
          find={q => foundAudiences(service, 'rule', q)}
          value={saved.value}
          chosenName={
            isError
              ? t('An audience that does not exist any more: {id}', { id: saved.value ?? '' })
              : data?.name
          }
          error={saved.error}
          disabled={saved.isReadOnly}
          onChange={saved.set}
        />
      </div>
      <div data-field="audience">
        <LazyRuleEditor
          label={t('Rule for this item only')}
          rule={rule.value}
          disabled={rule.isReadOnly}
          onChange={rule.set}
        />
        {rule.error && <p className={fieldStyles.error}>{rule.error}</p>}
      </div>
      <p className={fieldStyles.hint}>
        {saved.value && rule.value
          ? t('Users must match both.')
          : saved.value || rule.value
            ? t('Users who do not match never see it.')
            : t('Without an audience, all users see it.')}
      </p>
    </>
  )
}
