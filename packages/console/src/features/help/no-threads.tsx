import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Notice } from '../../components/notice.tsx'
import { useWords } from '../../words/words.ts'

/** An inbox without open threads: how a question gets here. */
export function NoThreads() {
  const t = useWords()
  return (
    <Notice
      icon="help"
      title={t('No user waits for an answer')}
      text={t(
        'Users ask with the help button in the corner of your pages, once your page tells Guide who they are. Their questions appear here, and they read your answers in the same place.',
      )}
    >
      <Button
        variant="default"
        renderRoot={props => <Link to="/settings" search={{ tab: 'mails' }} {...props} />}
      >
        {t('Choose when you are mailed about questions')}
      </Button>
    </Notice>
  )
}
