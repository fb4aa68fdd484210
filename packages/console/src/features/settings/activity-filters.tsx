import type { EntityType } from '@guide/contracts'
import { Select } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { entityNames } from '../../components/activity/entity-names.ts'
import { SearchField } from '../../components/search-field.tsx'
import { useWords } from '../../words/words.ts'
import styles from './settings.module.css'
import { type ActivitySearch, activityDays, settingsSearchOf } from './settings-tabs.ts'

/** Who, what and when. All of them are in the address. */
export function ActivityFilters({ search }: { search: ActivitySearch }) {
  const t = useWords()
  const navigate = useNavigate({ from: '/settings' })
  const change = (next: Record<string, string | null>) =>
    navigate({
      search: ({ tenant, environment, page: _, ...others }) => ({
        ...(tenant && { tenant }),
        ...(environment && { environment }),
        ...settingsSearchOf({ ...others, ...next }),
      }),
      replace: true,
    })
  return (
    <div className={styles.filters}>
      <Select
        aria-label={t('What')}
        placeholder={t('Everything')}
        clearable
        value={search.kind ?? null}
        onChange={kind => change({ kind })}
        data={(Object.keys(entityNames) as EntityType[]).map(value => ({
          value,
          label: t(entityNames[value]),
        }))}
      />
      <Select
        aria-label={t('When')}
        placeholder={t('At any time')}
        clearable
        value={search.days ? String(search.days) : null}
        onChange={days => change({ days })}
        data={activityDays.map(days => ({
          value: String(days),
          label: t('{count, plural, one {Last 24 hours} other {Last # days}}', { count: days }),
        }))}
      />
      <SearchField
        label={t('Who')}
        placeholder={t('Email address or user id')}
        value={search.who ?? ''}
        onChange={who => change({ who })}
      />
    </div>
  )
}
