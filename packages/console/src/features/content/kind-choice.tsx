import { type ContentKind, contentKindNames } from '@guide/contracts/content-kinds'
import { UnstyledButton } from '@mantine/core'
import { KindPicture } from '../../components/kind-picture.tsx'
import { kindNames, kindPurposes } from '../../components/kinds.ts'
import { useWords } from '../../words/words.ts'
import styles from './new-item.module.css'

interface KindChoiceProps {
  onChoose: (kind: ContentKind) => void
  isDisabled?: boolean
}

/** The kinds as little moving pictures. */
export function KindChoice({ onChoose, isDisabled = false }: KindChoiceProps) {
  const t = useWords()
  return (
    <ul className={styles.kinds}>
      {contentKindNames.map((kind, at) => (
        <li key={kind}>
          <UnstyledButton
            className={styles.kind}
            disabled={isDisabled}
            onClick={() => onChoose(kind)}
            {...(at === 0 && { 'data-autofocus': true })}
          >
            <KindPicture kind={kind} size="large" isMoving />
            <span>
              <strong>{t(kindNames[kind])}</strong>
              <span className={styles.purpose}>{t(kindPurposes[kind])}</span>
            </span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}
