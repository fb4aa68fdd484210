import { Button, Group, TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/react'
import { type FormEvent, useState } from 'react'
import { useWords } from '../../words/words.ts'
import { Dialog } from '../dialog.tsx'
import { isAllowedLink } from './document-schema.ts'

/** Asks for the address of a link, and for its text if none is selected. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose(): void }) {
  const t = useWords()
  const [before] = useState<string>(() => editor.getAttributes('link').href ?? '')
  const [needsText] = useState(() => editor.state.selection.empty && before === '')
  const [href, setHref] = useState(before)
  const [text, setText] = useState('')
  const [isRefused, setRefused] = useState(false)

  const close = () => {
    onClose()
    editor.commands.focus()
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    // The form is inside another one, as far as React's events go.
    event.stopPropagation()
    const address = completed(href.trim())
    if (!isAllowedLink(address)) return setRefused(true)
    const mark = { type: 'link', attrs: { href: address } }
    const chain = editor.chain().focus()
    if (needsText) chain.insertContent({ type: 'text', text: text.trim() || address, marks: [mark] }).run()
    else chain.extendMarkRange('link').setMark('link', mark.attrs).run()
    onClose()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetMark('link').run()
    onClose()
  }
  return (
    <Dialog opened onClose={close} title={t('Link')}>
      <form onSubmit={save} noValidate>
        <TextInput
          label={t('Address')}
          placeholder="https://"
          value={href}
          onChange={event => {
            setHref(event.currentTarget.value)
            setRefused(false)
          }}
          error={
            isRefused &&
            t(
              'Use an address that begins with https://, http://, mailto: or tel:, a path such as /pricing, #… or ?…',
            )
          }
          data-autofocus
          dir="auto"
        />
        {needsText && (
          <TextInput
            label={t('Words of the link')}
            value={text}
            onChange={event => setText(event.currentTarget.value)}
            mt="sm"
            dir="auto"
          />
        )}
        <Group justify="end" mt="lg" gap="xs">
          {before !== '' && (
            <Button variant="default" onClick={remove}>
              {t('Remove the link')}
            </Button>
          )}
          <Button type="submit">{t('Set the link')}</Button>
        </Group>
      </form>
    </Dialog>
  )
}

/** People leave out the beginning of an address. */
const completed = (address: string) => {
  if (/^[\w-]+(\.[\w-]+)+([/?#:]\S*)?$/u.test(address)) return `https://${address}`
  return /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/u.test(address) ? `mailto:${address}` : address
}
