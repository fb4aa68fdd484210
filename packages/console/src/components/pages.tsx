import { useFormats } from '../words/formats.ts'
import { useWords } from '../words/words.ts'
import { GuardedButton } from './guarded-button.tsx'
import { Icon } from './icon.tsx'
import styles from './pages.module.css'

interface PagesProps {
  total: number
  limit: number
  offset: number
  shown: number
  onGo: (page: number) => void
}

/** Which part of the list is on the screen, and the way to the others. */
export function Pages({ total, limit, offset, shown, onGo }: PagesProps) {
  const t = useWords()
  const { number } = useFormats()
  const page = Math.floor(offset / limit) + 1
  return (
    <div className={styles.pages}>
      <span role="status">
        {t('{from}–{to} of {total}', {
          from: number(offset + 1),
          to: number(offset + shown),
          total: number(total),
        })}
      </span>
      {total > limit && (
        <>
          <GuardedButton
            size="xs"
            variant="default"
            whyNot={page === 1 ? t('This is the first page.') : undefined}
            leftSection={<Icon name="left" size={16} />}
            onClick={() => onGo(page - 1)}
          >
            {t('Previous')}
          </GuardedButton>
          <GuardedButton
            size="xs"
            variant="default"
            whyNot={offset + shown >= total ? t('This is the last page.') : undefined}
            rightSection={<Icon name="right" size={16} />}
            onClick={() => onGo(page + 1)}
          >
            {t('Next')}
          </GuardedButton>
        </>
      )}
    </div>
  )
}
