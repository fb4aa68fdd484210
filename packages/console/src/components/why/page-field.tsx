import { TextInput } from '@mantine/core'
import { useWords } from '../../words/words.ts'

/** The address of the page that a question is about. */
export function PageField({ value, onChange }: { value: string; onChange: (url: string) => void }) {
  const t = useWords()
  return (
    <TextInput
      required
      withAsterisk={false}
      label={t('Page')}
      description={t('The address that the user has in the browser, or only its path.')}
      placeholder="https://app.example.com/projects"
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}
