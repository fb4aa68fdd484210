import { contentKindNames } from '@guide/contracts/content-kinds'
import { KindPicture } from '../../components/kind-picture.tsx'
import { kindNames, kindPurposes } from '../../components/kinds.ts'
import { useWords } from '../../words/words.ts'
import styles from './content.module.css'

/** What a tenant without content sees: the kinds that there are, and what each is good for. */
export function NoContent() {
  const t = useWords()
  return (
    <section className={styles.kinds}>
      <h2>{t('Nothing here yet')}</h2>
      <p>
        {t(
          'There are seven ways to reach your users inside your application. What you create appears in this list.',
        )}
      </p>
      <ul>
        {contentKindNames.map(kind => (
          <li key={kind}>
            <KindPicture kind={kind} size="large" isMoving />
            <div>
              <strong>{t(kindNames[kind])}</strong>
              <p>{t(kindPurposes[kind])}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
