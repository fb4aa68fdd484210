import type { Theme } from '@guide/contracts'
import { Alert, Button, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { GuardedButton } from '../../components/guarded-button.tsx'
import { Screen } from '../../components/screen.tsx'
import { useStageLook } from '../../components/stage/stage-look.ts'
import { useSession } from '../../service/service-context.ts'
import { useWords } from '../../words/words.ts'
import { MakeDefault } from './make-default.tsx'
import { hasChanges, noChanges, tokenValue } from './theme-changes.ts'
import { ThemeMenu } from './theme-menu.tsx'
import { ThemePreview } from './theme-preview.tsx'
import styles from './themes.module.css'
import { TokenFields } from './token-fields.tsx'
import { isDrawable, type Scheme, tokenGroups } from './tokens.ts'
import { useCopyTheme } from './use-copy-theme.ts'
import { useThemeDraft } from './use-theme-draft.ts'

interface ThemeEditorProps {
  theme: Theme
  etag: string
  /** The values of Indigo, which apply where the theme has none. */
  fallback: Theme['resolved']
  trail: ReactNode
  /** Gets the theme again, with what others changed. */
  reload: () => Promise<unknown>
}

export function ThemeEditor({ theme, etag, fallback, trail, reload }: ThemeEditorProps) {
  const t = useWords()
  const isViewer = useSession().role === 'viewer'
  const [{ scheme }] = useStageLook()
  const { changes, setChanges, save, refused, problem } = useThemeDraft({ theme, etag, reload })
  const copy = useCopyTheme(theme)
  const isReadOnly = isViewer || theme.is_shared
  const isChanged = hasChanges(changes)
  const shown = {
    light: drawn(theme, changes, fallback, 'light'),
    dark: drawn(theme, changes, fallback, 'dark'),
  }
  return (
    <Screen
      title={theme.name}
      trail={trail}
      lead={
        theme.is_shared
          ? t('A preset. It cannot be changed: copy it and change the copy.')
          : theme.is_default
            ? t('The default: your users see what you save here from their next page on.')
            : t('Users do not see this theme until you make it the default.')
      }
      actions={
        <>
          {theme.is_shared ? (
            <GuardedButton
              whyNot={isViewer ? t('Viewers can look, but not change.') : undefined}
              loading={copy.isPending}
              onClick={() => copy.mutate()}
            >
              {t('Copy')}
            </GuardedButton>
          ) : (
            <>
              {isChanged && (
                <Button variant="default" onClick={() => setChanges(noChanges)}>
                  {t('Discard changes')}
                </Button>
              )}
              <GuardedButton
                isSave
                whyNot={
                  isViewer
                    ? t('Viewers can look, but not change.')
                    : isChanged
                      ? undefined
                      : t('There is nothing to save.')
                }
                loading={save.isPending}
                onClick={() => save.mutate()}
              >
                {t('Save')}
              </GuardedButton>
            </>
          )}
          <ThemeMenu theme={theme} />
        </>
      }
    >
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      {!theme.is_default && <MakeDefault theme={theme} isChanged={isChanged} />}
      <div className={styles.editor}>
        <div className={styles.fields}>
          {!theme.is_shared && (
            <TextInput
              label={t('Name')}
              value={changes.name ?? theme.name}
              maxLength={200}
              readOnly={isReadOnly}
              error={changes.name?.trim() === '' && t('A theme needs a name.')}
              onChange={event => {
                const { name: _, ...others } = changes
                const name = event.currentTarget.value
                setChanges(name === theme.name ? others : { ...others, name })
              }}
            />
          )}
          <TokenFields
            theme={theme}
            fallback={fallback}
            changes={changes}
            refused={refused}
            disabled={isReadOnly}
            onChange={setChanges}
          />
        </div>
        <ThemePreview theme={shown} tokens={shown[scheme]} />
      </div>
    </Screen>
  )
}

/** What the stage draws: a value that is not complete yet would take the place of all others, so the stored one stays. */
function drawn(
  theme: Theme,
  changes: Parameters<typeof tokenValue>[1],
  fallback: Theme['resolved'],
  scheme: Scheme,
): Record<string, string> {
  const tokens = tokenGroups.flatMap(group => group.tokens)
  const values = tokens.map(({ token, kind }) => {
    const value = tokenValue(theme, changes, fallback, scheme, token)
    return [token, isDrawable(kind, value) ? value : (theme.resolved[scheme][token] ?? '')]
  })
  return { ...theme.resolved[scheme], ...Object.fromEntries(values) }
}
