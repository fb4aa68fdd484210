import type { ContentKind } from '@guide/contracts/content-kinds'
import { useSession } from '../../service/service-context.ts'
import { useWords } from '../../words/words.ts'
import styles from './content.module.css'
import { KindChoice } from './kind-choice.tsx'

/** What a tenant without content sees: the kinds that there are. Each leads to the first item of that kind. */
export function NoContent({ onChoose }: { onChoose: (kind: ContentKind) => void }) {
  const t = useWords()
  return (
    <section className={styles.kinds}>
      <h2>{t('Nothing here yet')}</h2>
      <p>
        {t(
          'There are seven ways to reach your users inside your application. What you create appears in this list.',
        )}
      </p>
      <KindChoice isDisabled={useSession().role === 'viewer'} onChoose={onChoose} />
    </section>
  )
}
