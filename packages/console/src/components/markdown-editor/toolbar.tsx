import { UnstyledButton } from '@mantine/core'
import { type Editor, useEditorState } from '@tiptap/react'
import type { KeyboardEvent } from 'react'
import { type Message, useWords } from '../../words/words.ts'
import styles from './markdown-editor.module.css'

interface Tool {
  label: Message
  keys: string
  isActive(editor: Editor): boolean
  run(editor: Editor): void
}

const tools: Tool[] = [
  {
    label: 'Bold',
    keys: 'Control+B',
    isActive: editor => editor.isActive('bold'),
    run: editor => editor.chain().focus().toggleBold().run(),
  },
  {
    label: 'Italic',
    keys: 'Control+I',
    isActive: editor => editor.isActive('italic'),
    run: editor => editor.chain().focus().toggleItalic().run(),
  },
  {
    label: 'List',
    keys: 'Control+Shift+8',
    isActive: editor => editor.isActive('bulletList'),
    run: editor => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: 'Numbered list',
    keys: 'Control+Shift+7',
    isActive: editor => editor.isActive('orderedList'),
    run: editor => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    label: 'Code',
    keys: 'Control+E',
    isActive: editor => editor.isActive('code'),
    run: editor => editor.chain().focus().toggleMark('code').run(),
  },
  {
    label: 'Code block',
    keys: 'Control+Alt+C',
    isActive: editor => editor.isActive('codeBlock'),
    run: editor => editor.chain().focus().toggleCodeBlock().run(),
  },
]

interface Props {
  editor: Editor
  disabled: boolean
  onLink(): void
  onPicture(): void
}

/** The formats that a text can have. Tab reaches the first button, the arrow keys the others. */
export function Toolbar({ editor, disabled, onLink, onPicture }: Props) {
  const t = useWords()
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) => [
      ...tools.map(tool => tool.isActive(current)),
      current.isActive('link'),
    ],
  })
  return (
    <div role="toolbar" aria-label={t('Format')} className={styles.toolbar} onKeyDown={moveFocus}>
      {tools.map((tool, index) => (
        <UnstyledButton
          key={tool.label}
          className={styles.tool}
          aria-pressed={active[index] ?? false}
          aria-keyshortcuts={tool.keys}
          disabled={disabled}
          tabIndex={index === 0 ? 0 : -1}
          onClick={() => tool.run(editor)}
        >
          {t(tool.label)}
        </UnstyledButton>
      ))}
      <UnstyledButton
        className={styles.tool}
        aria-pressed={active.at(-1) ?? false}
        aria-keyshortcuts="Control+K"
        disabled={disabled}
        tabIndex={-1}
        onClick={onLink}
      >
        {t('Link')}
      </UnstyledButton>
      <UnstyledButton className={styles.tool} disabled={disabled} tabIndex={-1} onClick={onPicture}>
        {t('Picture')}
      </UnstyledButton>
    </div>
  )
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')]
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  if (!by || at < 0) return
  event.preventDefault()
  buttons.at((at + by) % buttons.length)?.focus()
}
