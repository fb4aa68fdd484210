import type { UrlPattern } from '@guide/contracts'
import type { PreviewLabels } from '../../core/api.ts'
import type { Kit } from '../../core/companion.ts'

export type { PreviewLabels }

const defaults: PreviewLabels = {
  preview: 'Preview',
  endPreview: 'End preview',
  previewAgain: 'Show again',
  previewEnded: 'It was closed.',
  previewMissing: 'Its place is not on this page.',
  previewTourElsewhere: 'This tour starts on {pages}. You are on {page}.',
  previewElsewhere: 'This content is shown on {pages}. You are on {page}.',
  previewContinues: 'The tour goes on at {pages}.',
  previewInvalid: 'This preview link was revoked or has expired.',
}

export const previewLabels = ({ labels }: Kit['options']): PreviewLabels & { close: string } => ({
  ...defaults,
  ...labels,
})

/** Replaces the placeholders of a label. */
export const fill = (label: string, values: Record<string, string>): string =>
  label.replace(/{(\w+)}/g, (whole, name) => values[name] ?? whole)

export const pagesOf = (patterns: readonly UrlPattern[]): string =>
  patterns.map(({ pattern }) => pattern).join(', ')

/** The path of this page; with the route of a router that keeps it in the fragment. */
export const thisPage = (): string => location.pathname + (/^#!?\//.test(location.hash) ? location.hash : '')
