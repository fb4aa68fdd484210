import type { Preferences, PreferencesUpdate } from '@guide/contracts'
import { Radio, Select, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Card } from '../../components/card.tsx'
import { Problem } from '../../components/problem.tsx'
import { useChange } from '../../components/use-change.ts'
import { useService } from '../../service/service-context.ts'
import { languages, type Message, preferredLanguage, type Translate, useWords } from '../../words/words.ts'
import styles from './settings-layout.module.css'
import { preferencesQuery, updatePreferences } from './settings-requests.ts'

const rhythms: Record<Preferences['question_mails'], { name: Message; meaning: Message }> = {
  at_once: {
    name: 'At once',
    meaning:
      'A few minutes after a question that your team has neither read nor answered. At most one mail in ten minutes.',
  },
  daily: { name: 'Once a day', meaning: 'At eight in the morning, if questions wait for an answer.' },
  off: { name: 'Never', meaning: 'You find new questions under Help.' },
}

/** Which mails the person who is signed in gets. Each choice is saved at once. */
export function OwnMails() {
  const t = useWords()
  const query = preferencesQuery(useService())
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(query)
  const save = useChange(
    async (service, choice: PreferencesUpdate) => {
      // Read when it is sent: a choice before this one may have been the first.
      const { updated_at } = await queryClient.ensureQueryData(query)
      return updatePreferences(service, { ...(updated_at === null && ofBrowser()), ...choice })
    },
    { changes: ['preferences'], done: 'Saved.', inOrder: true },
  )
  if (error) return <Problem error={error} retry={() => refetch()} />
  if (!data) return <Skeleton height={320} aria-label={t('Loading')} />
  const chosen = { ...data, ...(save.isPending && save.variables) }
  return (
    <>
      <Card title={t('Mails about new questions')}>
        <div className={styles.form}>
          <p className={styles.note}>{reachOf(data, t)}</p>
          <Radio.Group
            label={t('When users ask something, mail me')}
            value={chosen.question_mails}
            onChange={value => save.mutate({ question_mails: value as Preferences['question_mails'] })}
          >
            <div className={styles.choices}>
              {Object.entries(rhythms).map(([value, { name, meaning }]) => (
                <Radio key={value} value={value} label={t(name)} description={t(meaning)} />
              ))}
            </div>
          </Radio.Group>
        </div>
      </Card>
      <Card title={t('Language and time zone of mails to you')}>
        <div className={styles.pair}>
          <Select
            label={t('Language')}
            allowDeselect={false}
            data={Object.entries(languages).map(([value, label]) => ({ value, label }))}
            value={chosen.language}
            onChange={value => value && save.mutate({ language: value as Preferences['language'] })}
          />
          <Select
            label={t('Time zone')}
            allowDeselect={false}
            searchable
            nothingFoundMessage={t('There is no such time zone.')}
            data={zonesWith(chosen.time_zone)}
            value={chosen.time_zone}
            onChange={value => value && save.mutate({ time_zone: value })}
          />
        </div>
      </Card>
    </>
  )
}

/** Where the mails go, or why none are sent. */
function reachOf({ mail_status, email }: Preferences, t: Translate): string {
  if (mail_status === 'no_mail_server')
    return t(
      'No mail can be sent yet, because this service has no mail server. Its operator sets one up with SMTP_URL. Your choice counts from then on.',
    )
  if (mail_status === 'no_address' || email === null)
    return t(
      'No mail can be sent to you, because your sign-in does not say your e-mail address. An admin can add you to the team with your address.',
    )
  return t('They go to {email}.', { email })
}

/** With the first choice, the mails get the language and the time zone of this browser. */
const ofBrowser = () => ({ language: preferredLanguage(), time_zone: browserZone() })

const browserZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

const zonesWith = (zone: string): string[] =>
  [...new Set(['UTC', browserZone(), zone, ...Intl.supportedValuesOf('timeZone')])].sort()
