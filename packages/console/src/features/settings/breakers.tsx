import { Button, Skeleton, Switch } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { explainError } from '../../components/explain-error.ts'
import { Problem } from '../../components/problem.tsx'
import { configQuery } from '../../service/config-query.ts'
import { useService, useSession } from '../../service/service-context.ts'
import { type Message, useWords } from '../../words/words.ts'
import styles from './settings.module.css'
import { switchFeature } from './settings-requests.ts'

type Feature = 'tours' | 'content'
/** What an admin is asked about before it is switched off. */
type Question = Feature | 'everything'

const switches: Record<Feature, { name: Message; on: Message; off: Message; ask: Message }> = {
  tours: {
    name: 'Tours',
    on: 'On: users get the tours that are meant for them.',
    off: 'Off: no user gets any tour, on any page. Nothing is lost.',
    ask: 'From now on, no user gets a tour. A tour that is on a screen now disappears with the next page that its user opens. You can switch tours on again at any time.',
  },
  content: {
    name: 'Banners, tips and everything else',
    on: 'On: users get the content that is meant for them.',
    off: 'Off: no user gets any tooltip, spotlight, banner, modal, hotspot or checklist. Nothing is lost.',
    ask: 'From now on, users get nothing but tours. What is on a screen now disappears with the next page that its user opens. You can switch it on again at any time.',
  },
}

const questions: Record<Question, { title: Message; text: Message }> = {
  tours: { title: 'Switch off all tours?', text: switches.tours.ask },
  content: { title: 'Switch off all other content?', text: switches.content.ask },
  everything: {
    title: 'Switch everything off?',
    text: 'From now on, users get nothing at all. What is on a screen now disappears with the next page that its user opens. You can switch it on again at any time.',
  },
}

/** Big switches for the moment when something must disappear from all pages at once. */
export function Breakers() {
  const t = useWords()
  const service = useService()
  const isAdmin = useSession().role === 'admin'
  const [asked, setAsked] = useState<Question | null>(null)
  const { data: config, error, refetch } = useQuery(configQuery(service))
  const change = useSwitch(() => setAsked(null))
  if (error) return <Problem error={error} retry={() => refetch()} />
  if (!config) return <Skeleton height={160} aria-label={t('Loading')} />
  const running = (Object.keys(switches) as Feature[]).filter(feature => config.features[feature])
  const isAllOff = running.length === 0
  const press = (feature: Feature, isOn: boolean) => {
    // It is not disabled meanwhile: that would take the focus away.
    if (change.isPending) return
    if (isOn) change.mutate({ features: [feature], isOn })
    else setAsked(feature)
  }
  return (
    <div className={styles.breakers}>
      <p className={styles.note}>
        {isAdmin
          ? t(
              'If something goes wrong on your pages, take everything offline here, then mend it in peace. The switches apply to the live and the test environment.',
            )
          : t('Only admins can use these switches.')}
      </p>
      {isAdmin && (
        // One element for both directions, so that it keeps the focus.
        <Button
          variant={isAllOff ? 'filled' : 'default'}
          className={styles.everything}
          loading={change.isPending}
          onClick={() =>
            isAllOff
              ? change.mutate({ features: Object.keys(switches) as Feature[], isOn: true })
              : setAsked('everything')
          }
        >
          {t(isAllOff ? 'Switch everything on again' : 'Switch everything off')}
        </Button>
      )}
      {(Object.keys(switches) as Feature[]).map(feature => {
        const { name, on, off } = switches[feature]
        const isOn = config.features[feature]
        return (
          <div key={feature} className={styles.breaker} data-off={!isOn || undefined}>
            <div>
              <strong id={`breaker-${feature}`}>{t(name)}</strong>
              <p id={`breaker-${feature}-state`} role="status">
                {t(isOn ? on : off)}
              </p>
            </div>
            <Switch
              size="xl"
              checked={isOn}
              disabled={!isAdmin}
              aria-labelledby={`breaker-${feature}`}
              aria-describedby={`breaker-${feature}-state`}
              onChange={event => press(feature, event.currentTarget.checked)}
            />
          </div>
        )
      })}
      <ConfirmDialog
        isOpen={asked !== null}
        title={asked ? t(questions[asked].title) : ''}
        action={t('Switch off')}
        isDangerous
        isBusy={change.isPending}
        onClose={() => setAsked(null)}
        onConfirm={() =>
          asked && change.mutate({ features: asked === 'everything' ? running : [asked], isOn: false })
        }
      >
        {asked && t(questions[asked].text)}
      </ConfirmDialog>
    </div>
  )
}

function useSwitch(onSettled: () => void) {
  const t = useWords()
  const service = useService()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ features, isOn }: { features: Feature[]; isOn: boolean }) => {
      for (const feature of features) await switchFeature(service, feature, isOn)
    },
    onError: error => notifications.show({ color: 'red', message: explainError(error, t), autoClose: false }),
    async onSettled() {
      await queryClient.invalidateQueries({ queryKey: ['config'] })
      onSettled()
    },
  })
}
