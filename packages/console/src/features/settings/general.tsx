import type { Configuration } from '@guide/contracts'
import { contentTypes } from '@guide/contracts/content-kinds'
import { Checkbox, Select, Skeleton, Switch, TextInput } from '@mantine/core'
import { Card } from '../../components/card.tsx'
import { kindNames } from '../../components/kinds.ts'
import { Problem } from '../../components/problem.tsx'
import { type Message, useWords } from '../../words/words.ts'
import { SaveBar } from './save-bar.tsx'
import styles from './settings-layout.module.css'
import { useConfigForm } from './use-config-form.ts'

interface Flag {
  flag: string
  /** What holds while the tenant has not chosen. */
  isOnByDefault: boolean
  name: Message
  meaning: Message
}

const flags: Flag[] = [
  {
    flag: 'anonymous_users',
    isOnByDefault: false,
    name: 'Visitors without a token',
    meaning:
      'Pages get content also for visitors who are not signed in. They count as visitors, not as users.',
  },
  {
    flag: 'remember_contexts',
    isOnByDefault: true,
    name: 'Remember what users last came with',
    meaning:
      'Keeps the attributes of each user for 30 days, so that you can find out why a user does not see something, and offers their names in audiences.',
  },
  {
    flag: 'explain_to_users',
    isOnByDefault: false,
    name: 'Explain decisions to pages',
    meaning:
      'Tells pages why a user does not get an item. Useful while you install; the reasons are visible to everyone who opens the tools of the browser.',
  },
]

/** The name of the tenant, the kinds of content that it uses, and its flags. */
export function General() {
  const t = useWords()
  const form = useConfigForm('general')
  const { values, isAdmin } = form
  if (form.error) return <Problem error={form.error} retry={() => form.refetch()} />
  if (!values) return <Skeleton height={320} aria-label={t('Loading')} />
  const setFlag = (flag: string, isOn: boolean | undefined) => {
    const { [flag]: _, ...others } = values.feature_flags
    form.set({ feature_flags: isOn === undefined ? others : { ...others, [flag]: isOn } })
  }
  const { help } = values.feature_flags
  return (
    <>
      <Card title={t('Name')}>
        <TextInput
          aria-label={t('Name of the tenant')}
          description={t('What your team and people with an invite read as the name of this place.')}
          inputWrapperOrder={['input', 'description']}
          maxLength={200}
          disabled={!isAdmin}
          value={values.name}
          onChange={event => form.set({ name: event.currentTarget.value })}
        />
      </Card>
      <Card title={t('Kinds of content')}>
        <p className={styles.note}>
          {t(
            'Users get only the kinds that are ticked here, and tours. A published item of another kind waits.',
          )}
        </p>
        <Checkbox.Group
          aria-label={t('Kinds of content')}
          value={values.content_types}
          onChange={chosen =>
            form.set({
              content_types: contentTypes.filter(type =>
                chosen.includes(type),
              ) as Configuration['content_types'],
            })
          }
        >
          <div className={styles.kinds}>
            {contentTypes.map(type => (
              <Checkbox key={type} value={type} disabled={!isAdmin} label={t(kindNames[type])} />
            ))}
          </div>
        </Checkbox.Group>
      </Card>
      <Card title={t('Features')}>
        <div className={styles.form}>
          {flags.map(({ flag, isOnByDefault, name, meaning }) => (
            <Switch
              key={flag}
              label={t(name)}
              description={t(meaning)}
              disabled={!isAdmin}
              checked={values.feature_flags[flag] ?? isOnByDefault}
              onChange={event => setFlag(flag, event.currentTarget.checked)}
            />
          ))}
          <Select
            label={t('Help in your pages')}
            description={t('The button that opens help articles and questions to your team.')}
            allowDeselect={false}
            disabled={!isAdmin}
            maw={360}
            data={[
              { value: 'auto', label: t('Once an article is published') },
              { value: 'on', label: t('Always shown') },
              { value: 'off', label: t('Never shown') },
            ]}
            value={help === undefined ? 'auto' : help ? 'on' : 'off'}
            onChange={value => setFlag('help', value === 'auto' ? undefined : value === 'on')}
          />
        </div>
      </Card>
      <SaveBar form={form} />
    </>
  )
}
