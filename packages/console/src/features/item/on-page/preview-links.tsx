import { Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Problem } from '../../../components/problem.tsx'
import { useChange } from '../../../components/use-change.ts'
import { useService, useSession } from '../../../service/service-context.ts'
import { useFormats } from '../../../words/formats.ts'
import { useWords } from '../../../words/words.ts'
import { previewLinksQuery, revokePreviewLink } from './preview-requests.ts'

/** The preview links of an item that still work. */
export function PreviewLinks({ itemId }: { itemId: string }) {
  const t = useWords()
  const { ago } = useFormats()
  const isViewer = useSession().role === 'viewer'
  const { data, error, refetch } = useQuery(previewLinksQuery(useService(), itemId))
  const revoke = useChange((service, linkId: string) => revokePreviewLink(service, itemId, linkId), {
    changes: ['preview-links', 'usage'],
    done: 'The preview link is revoked.',
  })
  if (error) return <Problem error={error} retry={() => refetch()} />
  if (!data || data.length === 0) return null
  return (
    <section aria-label={t('Open preview links')}>
      <h3>{t('Open preview links')}</h3>
      <Stack component="ul" gap="xs" p={0} m={0}>
        {data.map(({ link_id, url, created_by, created_at, expires_at }) => (
          <Group component="li" key={link_id} justify="space-between" gap="xs" wrap="nowrap">
            <span>
              {url}
              <br />
              <small>
                {t('{who}, {ago}; ends {end}', {
                  who: created_by.email ?? created_by.user_id,
                  ago: ago(created_at),
                  end: ago(expires_at),
                })}
              </small>
            </span>
            {!isViewer && (
              <Button
                size="compact-sm"
                flex="none"
                variant="default"
                aria-label={t('Revoke: the link to {url}', { url })}
                disabled={revoke.isPending}
                onClick={() => revoke.mutate(link_id)}
              >
                {t('Revoke')}
              </Button>
            )}
          </Group>
        ))}
      </Stack>
    </section>
  )
}
