import { Textarea, TextInput } from '@mantine/core'
import { memo } from 'react'
import { Card } from '../../components/card.tsx'
import { useSession } from '../../service/service-context.ts'
import { useWords } from '../../words/words.ts'

interface AboutCardProps {
  name: string
  description: string
  change: (changes: { name?: string; description?: string }) => void
}

/** What the audience is called. A key in a long rule does not draw it again. */
export const AboutCard = memo(function AboutCard({ name, description, change }: AboutCardProps) {
  const t = useWords()
  const isViewer = useSession().role === 'viewer'
  return (
    <Card title={t('About')}>
      <TextInput
        label={t('Name')}
        maxLength={200}
        disabled={isViewer}
        value={name}
        onChange={event => change({ name: event.currentTarget.value })}
      />
      <Textarea
        label={t('Description')}
        description={t('For your colleagues. Users never see it.')}
        maxLength={2000}
        autosize
        minRows={2}
        disabled={isViewer}
        value={description}
        onChange={event => change({ description: event.currentTarget.value })}
      />
    </Card>
  )
})
