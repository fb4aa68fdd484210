import { SegmentedControl, Tooltip } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useWords } from '../../words/words.ts'
import styles from './sidebar.module.css'

/** Chooses whose figures and progress the console shows. What admins write is the same in both environments. */
export function EnvironmentSwitch() {
  const t = useWords()
  const navigate = useNavigate()
  const { environment = 'live' } = useSearch({ from: '/shell' })
  const choose = (value: string) =>
    navigate({
      to: '.',
      search: ({ environment: _, ...others }) => ({
        ...others,
        ...(value === 'test' && { environment: 'test' as const }),
      }),
    })
  return (
    <div className={styles.environment}>
      <span aria-hidden="true">{t('Environment')}</span>
      <Tooltip
        label={t('Figures and progress are kept apart for live and test keys. Content is the same in both.')}
        multiline
        w={240}
        position="right"
      >
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label={t('Environment')}
          value={environment}
          onChange={choose}
          data={[
            { value: 'live', label: t('Live') },
            { value: 'test', label: t('Test') },
          ]}
        />
      </Tooltip>
    </div>
  )
}
