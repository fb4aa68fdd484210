import type { ContentKind } from '@guide/contracts/content-kinds'
import { Button, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Icon } from '../../components/icon.tsx'
import { KindPicture } from '../../components/kind-picture.tsx'
import { StagePicture } from '../../components/stage/stage-picture.tsx'
import { useService } from '../../service/service-context.ts'
import { themesQuery } from '../../service/theme-queries.ts'
import { useWords } from '../../words/words.ts'
import styles from './new-item.module.css'
import { blank, type Template, templates } from './templates.ts'

interface TemplateChoiceProps {
  kind: ContentKind
  isBusy: boolean
  onBack: () => void
  onChoose: (definition: ReturnType<Template['definition']>) => void
}

/** The dialog moves the focus only when it opens, with the choice of the kind. */
const focus = (button: HTMLButtonElement | null) => button?.focus()

/** The templates of a kind as users would see them, and the empty one. */
export function TemplateChoice({ kind, isBusy, onBack, onChoose }: TemplateChoiceProps) {
  const t = useWords()
  const { data: themes } = useQuery(themesQuery(useService()))
  const theme = themes?.find(({ is_default }) => is_default)?.resolved
  const ofKind = templates.filter(template => template.kind === kind)
  return (
    <div className={styles.choice}>
      <ul className={styles.templates}>
        {ofKind.map(({ id, name, purpose, definition }, at) => (
          <li key={id}>
            <UnstyledButton
              className={styles.template}
              disabled={isBusy}
              onClick={() => onChoose(definition(t))}
              {...(at === 0 && { ref: focus })}
            >
              <span className={styles.picture}>
                {theme && <StagePicture kind={kind} definition={definition(t)} theme={theme} />}
              </span>
              <strong>{t(name)}</strong>
              <span className={styles.purpose}>{t(purpose)}</span>
            </UnstyledButton>
          </li>
        ))}
        <li>
          <UnstyledButton className={styles.template} disabled={isBusy} onClick={() => onChoose(blank(t))}>
            <span className={styles.picture} data-blank>
              <KindPicture kind={kind} size="large" />
            </span>
            <strong>{t('Blank')}</strong>
            <span className={styles.purpose}>{t('Start with nothing but a title.')}</span>
          </UnstyledButton>
        </li>
      </ul>
      <Button
        variant="subtle"
        color="gray"
        size="xs"
        leftSection={<Icon name="left" size={16} />}
        onClick={onBack}
      >
        {t('Other kinds')}
      </Button>
    </div>
  )
}
