import { exampleId } from './schema.ts'

/** What the documents show for a name in a path. Every name that is in a path is here. */
export const pathParameterExamples: Record<string, string> = {
  tenant_id: exampleId('ten'),
  tour_id: exampleId('tour'),
  content_id: exampleId('cnt'),
  // A preset, which every tenant has.
  theme_id: 'thm_000000000001',
  audience_id: exampleId('aud'),
  article_id: exampleId('art'),
  thread_id: exampleId('thr'),
  attachment_id: exampleId('att'),
  invite_id: exampleId('inv'),
  key_id: exampleId('key'),
  user_id: 'grace',
  entity_type: 'tour',
  entity_id: exampleId('tour'),
  token: 'bm90LWEtcmVhbC1pbnZpdGUtanVzdC1hbi1leGFtcGxl',
}
