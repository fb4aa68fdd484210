import type { Activity } from '@guide/contracts'
import { Link } from '@tanstack/react-router'
import { useWords } from '../../words/words.ts'

/** The name of what was changed. It leads there if there is a screen for it and it was not deleted. */
export function EntityLink({ record }: { record: Activity }) {
  const { entity_type, entity_id, event } = record
  const snapshot = record.after ?? record.before
  const t = useWords()
  const name = [snapshot?.title, snapshot?.name, snapshot?.email].find(value => typeof value === 'string')
  const label = typeof name === 'string' && name ? name : entity_id
  if (entity_type === 'thread' && !record.entity_name) {
    return <span title={entity_id}>{t('(it was deleted)')}</span>
  }
  if (/deleted|erased|removed/i.test(event)) return <span title={entity_id}>{label}</span>
  switch (entity_type) {
    case 'tour':
    case 'content':
      return (
        <Link to="/content/$itemId" params={{ itemId: entity_id }}>
          {label}
        </Link>
      )
    case 'thread':
      return (
        <Link to="/help/$threadId" params={{ threadId: entity_id }} title={entity_id}>
          “{record.entity_name}”
        </Link>
      )
    case 'end-user':
      return (
        <Link to="/people/$userId" params={{ userId: entity_id }}>
          {entity_id}
        </Link>
      )
    case 'audience':
      return (
        <Link to="/audiences/$audienceId" params={{ audienceId: entity_id }}>
          {label}
        </Link>
      )
    case 'theme':
      return (
        <Link to="/themes/$themeId" params={{ themeId: entity_id }}>
          {label}
        </Link>
      )
    case 'article':
      return (
        <Link to="/help/articles/$articleId" params={{ articleId: entity_id }}>
          {label}
        </Link>
      )
    case 'preview-link':
      return typeof snapshot?.url === 'string' && <span>{snapshot.url}</span>
    case 'user':
      return (
        <Link to="/settings" search={{ tab: 'team' }}>
          {label}
        </Link>
      )
    default:
      return typeof name === 'string' && <span>{name}</span>
  }
}
