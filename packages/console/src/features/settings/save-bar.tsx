import { Button } from '@mantine/core'
import { GuardedButton } from '../../components/guarded-button.tsx'
import { Problem } from '../../components/problem.tsx'
import { useWords } from '../../words/words.ts'
import styles from './settings-layout.module.css'
import type { ConfigForm } from './use-config-form.ts'

/** Saves the changes of a form, or says why that does not work. */
export function SaveBar({ form }: { form: ConfigForm }) {
  const t = useWords()
  const whyNot = !form.isAdmin
    ? t('Only admins change settings. Ask one of them.')
    : form.isChanged
      ? undefined
      : t('Nothing is changed.')
  return (
    <>
      {form.saveError && <Problem error={form.saveError} />}
      <div className={styles.save}>
        <GuardedButton isSave whyNot={whyNot} loading={form.isSaving} onClick={form.save}>
          {t('Save')}
        </GuardedButton>
        {form.isChanged && (
          <Button variant="default" onClick={form.discard}>
            {t('Discard')}
          </Button>
        )}
        {form.isChanged && <span className={styles.note}>{t('Not saved yet.')}</span>}
        {!form.isAdmin && (
          <span className={styles.note}>{t('Only admins change settings. Ask one of them.')}</span>
        )}
      </div>
    </>
  )
}
