import { type Definition, describeTrigger } from '@guide/drafts'
import { useQuery } from '@tanstack/react-query'
import { audienceQuery } from '../../service/item-queries.ts'
import { useService } from '../../service/service-context.ts'
import { useFormats } from '../../words/formats.ts'
import { useWords } from '../../words/words.ts'
import { Audience } from './audience.tsx'
import { describeSchedule } from './describe-schedule.ts'
import styles from './facts.module.css'

/** To which users, on which pages and when the item appears. */
export function Facts({ item }: { item: Definition }) {
  const t = useWords()
  const formats = useFormats()
  const { rollout, url_patterns } = item
  return (
    <dl className={styles.facts}>
      <dt>{t('Pages')}</dt>
      <dd>
        {url_patterns.length === 0
          ? t('Every page')
          : url_patterns.map(({ pattern, is_regex }) => (
              <code key={pattern}>
                {pattern || '*'}
                {is_regex && <small> {t('regular expression')}</small>}
              </code>
            ))}
      </dd>
      <dt>{t('Audience')}</dt>
      <dd>
        {item.audience_id && <SavedAudience id={item.audience_id} />}
        {item.audience && <Audience rule={item.audience} />}
        {!item.audience_id && !item.audience && t('All users')}
      </dd>
      <dt>{t('Appears')}</dt>
      <dd>{describeTrigger(item.trigger, t)}</dd>
      <dt>{t('Schedule')}</dt>
      <dd>{describeSchedule(item.schedule, formats, t)}</dd>
      <dt>{t('Rollout')}</dt>
      <dd>
        {!rollout.enabled
          ? t('Switched off')
          : rollout.percentage === 100
            ? t('All of them')
            : t('{share} of them', { share: formats.percent(rollout.percentage / 100) })}
      </dd>
      {'dismiss_behavior' in item && (
        <>
          <dt>{t('After closing')}</dt>
          <dd>
            {t(
              item.dismiss_behavior === 'once'
                ? 'Never again for this user'
                : item.dismiss_behavior === 'session'
                  ? 'Again in the next session'
                  : 'Again on the next page',
            )}
          </dd>
        </>
      )}
    </dl>
  )
}

function SavedAudience({ id }: { id: string }) {
  const t = useWords()
  const { data, isError } = useQuery(audienceQuery(useService(), id))
  if (isError) return <span>{t('A saved audience that does not exist any more: it matches no user.')}</span>
  return <span>{data?.name ?? '…'}</span>
}
