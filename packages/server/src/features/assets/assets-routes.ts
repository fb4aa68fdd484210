import type { Asset, assetOperations } from '@guide/contracts'
import type { Handlers } from '../../http/operation-handler.ts'
import type { AssetService, StoredAsset } from './assets-service.ts'

/** @param publicUrl returns the URL under which browsers reach the service */
export const assetRoutes = (
  assets: AssetService,
  publicUrl: () => string,
): Handlers<typeof assetOperations> => {
  const present = ({ tenant_id, ...asset }: StoredAsset): Asset => ({
    ...asset,
    url: `${publicUrl()}/assets/${tenant_id}/${asset.asset_id}`,
  })
  return {
    listAssets: async ({ principal, query: { limit = 20, offset } }) => {
      const page = await assets.list(principal.tenant.tenant_id, { limit, offset })
      return { data: { ...page, items: page.items.map(present) } }
    },
    createAsset: async ({ principal, actor, upload }) =>
      present(await assets.add(actor, principal.environment, upload)),
    deleteAsset: ({ actor, params }) => assets.remove(actor, params.asset_id),
  }
}
