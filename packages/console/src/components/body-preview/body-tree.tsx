import type { RichTextNode } from '@guide/contracts'
import { parseBody } from '@guide/engine/rich-text'
import { Fragment, type ReactNode, useMemo } from 'react'
import styles from './body-preview.module.css'

/** What the service would send to users for this text. */
export function BodyTree({ markdown }: { markdown: string }) {
  const tree = useMemo(() => parseBody(markdown), [markdown])
  return <>{drawAll(tree)}</>
}

const drawAll = (nodes: RichTextNode[]): ReactNode[] =>
  // Nothing in a tree has an identity of its own, and nothing in it has a state.
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  nodes.map((node, index) => <Fragment key={index}>{draw(node)}</Fragment>)

function draw(node: RichTextNode): ReactNode {
  switch (node.type) {
    case 'paragraph':
      return <p>{drawAll(node.children)}</p>
    case 'emphasis':
      return <em>{drawAll(node.children)}</em>
    case 'strong':
      return <strong>{drawAll(node.children)}</strong>
    case 'list_item':
      return <li>{drawAll(node.children)}</li>
    case 'list':
      return node.ordered ? <ol>{drawAll(node.children)}</ol> : <ul>{drawAll(node.children)}</ul>
    case 'link':
      return (
        <a href={node.href} target="_blank" rel="noreferrer">
          {drawAll(node.children)}
        </a>
      )
    case 'text':
      return node.text
    case 'token':
      return node.fallback || node.name
    case 'code':
      return <code>{node.text}</code>
    case 'code_block':
      return (
        <pre>
          <code>{node.text}</code>
        </pre>
      )
    case 'break':
      return <br />
    case 'image':
      return drawImage(node.src, node.alt)
  }
}

/** The console loads nothing from other hosts, so their images are shown by their description. */
const drawImage = (src: string, alt: string) =>
  src.startsWith(`${location.origin}/`) ? (
    <img src={src} alt={alt} />
  ) : (
    <span className={styles.picture} title={src}>
      {alt || src}
    </span>
  )
