import type { ReactNode } from 'react'
import styles from './item.module.css'

// Emphasis, code, links and body tokens. Everything else of Markdown is shown as it was written.
const inline = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\[(.+?)\]\((\S+?)\)|\{\{\s*([\w.-]+)\s*(?:\|(.*?))?\}\}/g

/** A title and a Markdown text, as near to what users see as a list needs. */
export function RichText({ title, body }: { title: string; body: string }) {
  return (
    <>
      {title && <h3>{formatted(title)}</h3>}
      {body && <p className={styles.body}>{formatted(body)}</p>}
    </>
  )
}

function formatted(text: string): ReactNode[] {
  const parts: ReactNode[] = []
  let end = 0
  for (const match of text.matchAll(inline)) {
    const [all, bold, italic, code, label, href, token, fallback] = match
    parts.push(text.slice(end, match.index))
    end = match.index + all.length
    const key = match.index
    if (bold) parts.push(<strong key={key}>{bold}</strong>)
    else if (italic) parts.push(<em key={key}>{italic}</em>)
    else if (code) parts.push(<code key={key}>{code}</code>)
    else if (label)
      parts.push(
        <u key={key} title={href}>
          {label}
        </u>,
      )
    else
      parts.push(
        <span key={key} className={styles.token} title={token}>
          {fallback ?? token}
        </span>,
      )
  }
  return [...parts, text.slice(end)]
}
