import type { DiagnosedItem } from '@guide/contracts'
import { Link } from '@tanstack/react-router'
import { Icon } from '../../components/icon.tsx'
import type { Question } from '../../components/why/diagnose.ts'
import { gateNames } from '../../components/why/gate-names.ts'
import { Gates } from '../../components/why/gates.tsx'
import { sayReason } from '../../components/why/say-reason.ts'
import { sayTurn } from '../../components/why/say-turn.ts'
import type { Turn } from '../../components/why/turns-of.ts'
import why from '../../components/why/why.module.css'
import { useFormats } from '../../words/formats.ts'
import { useWords } from '../../words/words.ts'
import styles from './why-card.module.css'

interface ItemVerdictProps {
  item: DiagnosedItem
  /** When it comes; undefined if the user does not get it by itself. */
  turn: Turn | undefined
  asked: Question
  isOpen: boolean
}

/** Whether the user gets one item: the first check that says no, and all of them when it is opened. */
export function ItemVerdict({ item, turn, asked, isOpen }: ItemVerdictProps) {
  const t = useWords()
  const formats = useFormats()
  const { title, eligible, gates, tour_id, content_id } = item
  const failed = gates.find(({ passed }) => !passed)
  return (
    <li>
      <details open={isOpen}>
        <summary data-passed={eligible}>
          <Icon name={eligible ? 'check' : 'cross'} />
          <span>
            <strong>{title}</strong>
            <span className={styles.reason}>
              {failed
                ? `${t(gateNames[failed.gate])}: ${sayReason(failed, t, formats)}`
                : turn
                  ? sayTurn(turn, t)
                  : t('This user gets it there when the page asks for it')}
            </span>
          </span>
        </summary>
        <div className={styles.checks}>
          <Gates gates={gates} />
          <Link
            to="/content/$itemId"
            params={{ itemId: tour_id ?? content_id ?? '' }}
            search={asked.anonymous ? {} : { tab: 'why', user: asked.user_id, url: asked.url }}
            className={why.link}
          >
            {t('Open the item')}
          </Link>
        </div>
      </details>
    </li>
  )
}
