import Type, { type Static } from 'typebox'
import { defineOperations, formBytes } from './operation.ts'
import { closed, idOf, listOf, PageQuery, Timestamp } from './schema.ts'

/** The pictures that may be uploaded. What a file is, its bytes say, not its name. */
export const assetTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const

/** The most bytes that a picture may have. */
export const largestAsset = 5 * 1024 * 1024

export const Asset = closed('Asset', {
  asset_id: idOf('ast'),
  url: Type.String({
    description: 'Where every browser can load it, for images in Markdown. What is behind it never changes.',
    examples: ['https://guide.acme.example/assets/ten_0123456789ab/ast_0123456789ab'],
  }),
  name: Type.String({ examples: ['reports.png'] }),
  content_type: Type.Enum([...assetTypes]),
  size: Type.Integer({ minimum: 1, description: 'In bytes.', examples: [48_213] }),
  created_at: Timestamp,
})
export type Asset = Static<typeof Asset>

const tag = 'Content'

export const assetOperations = defineOperations({
  listAssets: {
    method: 'GET',
    path: '/v1/admin/assets',
    auth: 'viewer',
    tag,
    summary: 'List the pictures',
    description: 'Returns the pictures of the tenant, newest first.',
    query: PageQuery,
    responses: { 200: listOf('AssetList', Asset) },
  },
  createAsset: {
    method: 'POST',
    path: '/v1/admin/assets',
    auth: 'editor',
    tag,
    summary: 'Upload a picture',
    description:
      'Send a PNG, JPEG, WebP, GIF or AVIF picture of at most 5 MiB as `multipart/form-data` in the field `file`. If the tenant has a picture with the same bytes, the response is that one.',
    upload: true,
    bodyLimit: largestAsset + formBytes,
    responses: { 201: Asset },
    errors: ['CONFLICT'],
  },
  deleteAsset: {
    method: 'DELETE',
    path: '/v1/admin/assets/{asset_id}',
    auth: 'editor',
    stopsHarm: true,
    tag,
    summary: 'Delete a picture',
    description: 'Texts that show it will show its description instead. Browsers may keep it for some time.',
    responses: { 204: null },
  },
})
