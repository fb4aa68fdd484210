import type { BoundName } from '@guide/contracts'
import { Progress, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../components/card.tsx'
import { Problem } from '../../components/problem.tsx'
import { useService } from '../../service/service-context.ts'
import { useFormats } from '../../words/formats.ts'
import { type Message, useWords } from '../../words/words.ts'
import styles from './settings-layout.module.css'
import { usageQuery } from './settings-requests.ts'

const names: Record<BoundName, Message> = {
  items: 'Tours and content that is not archived',
  published_items: 'Published tours and content',
  published_bytes: 'Size of what is published',
  definition_bytes: 'Size of working copies, drafts, previews and versions',
  largest_definition_bytes: 'Size of the largest working copy or draft',
  preview_links: 'Open preview links',
  audiences: 'Saved audiences',
  audience_values: 'Values in the largest audience',
  audience_bytes: 'Size of the audiences',
  expressions: 'Complexity of the regular expressions',
  themes: 'Your own themes',
  articles: 'Help articles',
  admin_users: 'Members of the team',
  invites: 'Open invites',
  api_keys: 'Active API keys',
  key_origins: 'Origins of the API key that has most of them',
  access_tokens: 'Access tokens',
  events_per_day: 'Events today',
  visitor_progress: 'Progress of visitors',
  contexts: 'Remembered contexts of users',
  attribute_names: 'Names of attributes',
  message_bytes: 'Size of the conversations',
  file_bytes: 'Size of uploaded files',
}

/** How much of each bound is used. */
export function Usage() {
  const t = useWords()
  const { number, bytes } = useFormats()
  const { data, error, refetch } = useQuery(usageQuery(useService()))
  if (error) return <Problem error={error} retry={() => refetch()} />
  if (!data) return <Skeleton height={480} aria-label={t('Loading')} />
  return (
    <Card title={t('What you use')}>
      <p className={styles.note}>
        {t(
          'The operator of this service sets the bounds. At a bound, new things are refused; what is there stays.',
        )}
      </p>
      <ul className={styles.bounds}>
        {data.map(({ bound, used, limit, unit }) => {
          const written = unit === 'bytes' ? bytes : number
          const share = limit === 0 ? 0 : Math.min(100, (used / limit) * 100)
          return (
            <li key={bound} className={styles.bound}>
              <span>{t(names[bound])}</span>
              <span>{t('{used} of {limit}', { used: written(used), limit: written(limit) })}</span>
              <Progress
                className={styles.bar ?? ''}
                size="sm"
                value={share}
                aria-label={t(names[bound])}
                color={share >= 95 ? 'red' : share >= 80 ? 'yellow' : 'indigo'}
              />
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
