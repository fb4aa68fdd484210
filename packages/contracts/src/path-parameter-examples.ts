import { exampleId } from './schema.ts'

/** The examples of path parameters in the OpenAPI documents. Every parameter has one. */
export const pathParameterExamples: Record<string, string> = {
  tenant_id: exampleId('ten'),
  tour_id: exampleId('tour'),
  content_id: exampleId('cnt'),
  version: '1',
  // Every tenant has this preset.
  theme_id: 'thm_000000000001',
  audience_id: exampleId('aud'),
  article_id: exampleId('art'),
  thread_id: exampleId('thr'),
  message_id: exampleId('msg'),
  attachment_id: exampleId('att'),
  asset_id: exampleId('ast'),
  invite_id: exampleId('inv'),
  key_id: exampleId('key'),
  session_id: exampleId('ses'),
  token_id: exampleId('tok'),
  link_id: exampleId('prv'),
  user_id: 'grace',
  activity_id: exampleId('act'),
  entity_type: 'tour',
  entity_id: exampleId('tour'),
  token: 'bm90LWEtcmVhbC1pbnZpdGUtanVzdC1hbi1leGFtcGxl',
}
