import type { AudienceRule } from '@guide/contracts'
import { Select } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { LazyRuleEditor } from '../../../components/rule-editor/lazy-rule-editor.tsx'
import type { Service } from '../../../service/service.ts'
import { useService } from '../../../service/service-context.ts'
import { useWords } from '../../../words/words.ts'
import { useField } from '../draft/draft-context.ts'
import fieldStyles from '../fields/field.module.css'

const audiencesQuery = (service: Service) =>
  queryOptions({
    queryKey: ['audiences', service.scope, 'choices'],
    queryFn: async () => (await service.get('/v1/admin/audiences', { query: { limit: 100 } })).data.items,
  })

/** A saved audience, a rule of this item alone, or both. */
export function AudienceFields() {
  const t = useWords()
  const { data: audiences = [] } = useQuery(audiencesQuery(useService()))
  const saved = useField<string | null>('audience_id')
  const rule = useField<AudienceRule | null>('audience')
  // Only an audience with a rule can be chosen; a list of values is for rules.
  const choices = audiences
    .filter(({ kind, audience_id }) => kind === 'rule' || audience_id === saved.value)
    .map(({ audience_id, name }) => ({ value: audience_id, label: name }))
  if (saved.value && !choices.some(({ value }) => value === saved.value)) {
    choices.push({
      value: saved.value,
      label: t('An audience that is not in the list: {id}', { id: saved.value }),
    })
  }
  return (
    <>
      <div data-field="audience_id">
        <Select
          label={t('Saved audience')}
          placeholder={t('All users')}
          clearable
          searchable
          data={choices}
          value={saved.value}
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
