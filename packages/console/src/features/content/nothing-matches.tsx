import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Notice } from '../../components/notice.tsx'
import { useWords } from '../../words/words.ts'

/** A list whose filters leave nothing. */
export function NothingMatches() {
  const t = useWords()
  return (
    <Notice
      title={t('Nothing matches')}
      text={t('No tour or content item fits the search and the filters. Try fewer of them.')}
    >
      <Button
        variant="default"
        renderRoot={props => (
          <Link
            {...props}
            to="/content"
            search={({ q: _, kind: __, status: ___, page: ____, ...others }) => others}
          />
        )}
      >
        {t('Show everything')}
      </Button>
    </Notice>
  )
}
