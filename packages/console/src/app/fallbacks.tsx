import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { explainError } from '../components/explain-error.ts'
import { Notice } from '../components/notice.tsx'
import { Screen } from '../components/screen.tsx'
import { ServiceError } from '../service/service.ts'
import { useWords } from '../words/words.ts'

/** A screen that does not exist, or not any more. */
export function NotFound() {
  const t = useWords()
  return (
    <Screen
      title={t('There is no such page')}
      lead={t('The address may be mistyped, or the page has moved.')}
    >
      <Button component={Link} to="/" w="fit-content">
        {t('Go to the start')}
      </Button>
    </Screen>
  )
}

/** A screen whose code or first data did not arrive. After an update of the service, its files have other names. */
export function LoadFailed({ error }: { error: unknown }) {
  const t = useWords()
  const text =
    error instanceof ServiceError
      ? explainError(error, t)
      : t('This page could not be loaded. The service may have been updated: reload to get the new version.')
  return (
    <Notice title={t('That did not load')} text={text}>
      <Button onClick={() => window.location.reload()}>{t('Reload')}</Button>
    </Notice>
  )
}
