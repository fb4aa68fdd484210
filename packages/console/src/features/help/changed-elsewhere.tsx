import { Button, Group } from '@mantine/core'
import { Problem } from '../../components/problem.tsx'
import { useWords } from '../../words/words.ts'
import type { ArticleInHand } from './use-article.ts'

/** Another person saved the article meanwhile: nothing is lost, but one of the two texts has to go. */
export function ChangedElsewhere({ article }: { article: ArticleInHand }) {
  const t = useWords()
  return (
    <div>
      <Problem
        error={t(
          'This article was changed elsewhere since you opened it. Your text is still here and not saved.',
        )}
      />
      <Group gap="xs" mt="xs">
        <Button variant="default" size="xs" onClick={article.insist}>
          {t('Keep my text, and replace theirs when I save')}
        </Button>
        <Button variant="default" size="xs" onClick={() => article.drop()}>
          {t('Drop my text, and show theirs')}
        </Button>
      </Group>
    </div>
  )
}
