import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Trail } from '../../components/trail.tsx'
import { WaitingScreen } from '../../components/waiting-screen.tsx'
import { useService } from '../../service/service-context.ts'
import { themesQuery } from '../../service/theme-queries.ts'
import { useWords } from '../../words/words.ts'
import { ThemeEditor } from './theme-editor.tsx'
import { themeQuery } from './theme-requests.ts'

/** One theme: its tokens, and what every kind looks like with them. */
export function ThemeScreen() {
  const t = useWords()
  const service = useService()
  const { themeId } = useParams({ from: '/shell/themes/$themeId' })
  const theme = useQuery(themeQuery(service, themeId))
  const themes = useQuery(themesQuery(service))
  const indigo = themes.data?.find(({ is_shared }) => is_shared)
  const trail = <Trail to="/themes">{t('Themes')}</Trail>
  if (theme.data && indigo) {
    return (
      <ThemeEditor
        key={themeId}
        theme={theme.data.value}
        etag={theme.data.etag}
        fallback={indigo.resolved}
        trail={trail}
        reload={() => theme.refetch()}
      />
    )
  }
  const retry = () => void Promise.all([theme.refetch(), themes.refetch()])
  return <WaitingScreen title={t('Themes')} trail={trail} error={theme.error ?? themes.error} retry={retry} />
}
