import type { Rollout } from '@guide/contracts'
import { Switch } from '@mantine/core'
import { useFormats } from '../../../words/formats.ts'
import { useWords } from '../../../words/words.ts'
import { useField } from '../draft/draft-context.ts'
import fieldStyles from '../fields/field.module.css'
import { NumberField } from '../fields/number-field.tsx'

/** Which share of the users gets it. */
export function RolloutFields() {
  const t = useWords()
  const { percent } = useFormats()
  const { value: rollout, isReadOnly, set } = useField<Rollout>('rollout')
  return (
    <>
      <div data-field="rollout.enabled">
        <Switch
          label={t('Switched on')}
          checked={rollout.enabled}
          disabled={isReadOnly}
          onChange={event => set({ ...rollout, enabled: event.currentTarget.checked })}
        />
      </div>
      <NumberField
        path="rollout.percentage"
        label={t('Share of the users')}
        min={0}
        max={100}
        fallback={100}
        suffix="%"
      />
      <p className={fieldStyles.hint}>
        {!rollout.enabled || rollout.percentage === 0
          ? t('No user gets it.')
          : rollout.percentage === 100
            ? t('Every user who matches gets it.')
            : t(
                '{share} of the users who match get it. It is always the same users; with a higher share, others join them.',
                { share: percent(rollout.percentage / 100) },
              )}
      </p>
    </>
  )
}
