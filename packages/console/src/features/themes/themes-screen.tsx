import type { Theme } from '@guide/contracts'
import { Button, Menu, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { GuardedButton } from '../../components/guarded-button.tsx'
import { Icon } from '../../components/icon.tsx'
import { Problem } from '../../components/problem.tsx'
import { Screen } from '../../components/screen.tsx'
import { useService, useSession } from '../../service/service-context.ts'
import { themesQuery } from '../../service/theme-queries.ts'
import { useWords } from '../../words/words.ts'
import { ThemeCard } from './theme-card.tsx'
import { copyTheme } from './theme-requests.ts'
import styles from './themes.module.css'
import { useThemeAction } from './use-theme-action.ts'

/** The gallery of the tenant's own themes and the presets. */
export function ThemesScreen() {
  const t = useWords()
  const service = useService()
  const { data, error, refetch } = useQuery(themesQuery(service))
  const own = data?.filter(theme => !theme.is_shared) ?? []
  const presets = data?.filter(theme => theme.is_shared) ?? []
  return (
    <Screen
      title={t('Themes')}
      lead={t('The colours and shapes of everything that you show to your users.')}
      actions={<NewTheme presets={presets} />}
    >
      {error ? (
        <Problem error={error} retry={() => refetch()} />
      ) : !data ? (
        <Skeleton height={420} radius="lg" aria-label={t('Loading')} />
      ) : (
        <>
          <section aria-label={t('Your themes')} className={styles.section}>
            <h2>{t('Your themes')}</h2>
            {own.length === 0 ? (
              <p className={styles.empty}>
                {t('You have none yet. Copy a preset that comes close, then make it your own.')}
              </p>
            ) : (
              <Gallery themes={own} />
            )}
          </section>
          <section aria-label={t('Presets')} className={styles.section}>
            <h2>{t('Presets')}</h2>
            <Gallery themes={presets} />
          </section>
        </>
      )}
    </Screen>
  )
}

const Gallery = ({ themes }: { themes: Theme[] }) => (
  <ul className={styles.gallery}>
    {themes.map(theme => (
      <ThemeCard key={theme.theme_id} theme={theme} />
    ))}
  </ul>
)

/** Creates a theme from a preset and opens it. */
function NewTheme({ presets }: { presets: Theme[] }) {
  const t = useWords()
  const navigate = useNavigate()
  const isViewer = useSession().role === 'viewer'
  const create = useThemeAction({
    run: (service, preset: Theme) => copyTheme(service, preset, t('My theme')),
    done: t('Your theme is created. Change what you like; users do not get it until it is the default.'),
    andThen: ({ theme_id }) => void navigate({ to: '/themes/$themeId', params: { themeId: theme_id } }),
  })
  if (isViewer) {
    return (
      <GuardedButton whyNot={t('Viewers can look, but not change.')} onClick={() => {}}>
        {t('New theme')}
      </GuardedButton>
    )
  }
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <Button
          loading={create.isPending}
          disabled={presets.length === 0}
          rightSection={<Icon name="down" size={16} />}
        >
          {t('New theme')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('Start from')}</Menu.Label>
        {presets.map(preset => (
          <Menu.Item
            key={preset.theme_id}
            leftSection={<i className={styles.dot} style={{ background: primaryOf(preset) }} />}
            onClick={() => create.mutate(preset)}
          >
            {preset.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const primaryOf = ({ resolved: { light, dark } }: Theme) =>
  `light-dark(${light['--spot-primary']}, ${dark['--spot-primary']})`
