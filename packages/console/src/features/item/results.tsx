import { Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../components/card.tsx'
import { Problem } from '../../components/problem.tsx'
import { useService } from '../../service/service-context.ts'
import { useFormats } from '../../words/formats.ts'
import { useWords } from '../../words/words.ts'
import styles from './item.module.css'
import { resultsQuery } from './item-requests.ts'

/** How the item did in the last seven days. Each figure says how it is counted. */
export function Results({ id }: { id: string }) {
  const t = useWords()
  const { number, percent } = useFormats()
  const { data, error, refetch } = useQuery(resultsQuery(useService(), id))
  const figures = data && [
    [t('Shown'), number(data.shown), t('How often it was on a screen.')],
    [t('Users'), number(data.unique_users), t('How many different users saw it.')],
    [
      t('Completed'),
      data.unique_users > 0 ? percent(data.conversion_rate) : '–',
      t('The share of these users who went through to the end.'),
    ],
  ]
  return (
    <Card title={t('Last 7 days')}>
      {error && <Problem error={error} retry={() => refetch()} />}
      <dl className={styles.figures}>
        {figures?.map(([name, value, meaning]) => (
          <Tooltip
            key={name}
            label={meaning}
            multiline
            maw={220}
            events={{ hover: true, focus: true, touch: true }}
          >
            <div>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          </Tooltip>
        ))}
      </dl>
    </Card>
  )
}
