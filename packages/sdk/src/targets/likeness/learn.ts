import type { SdkElementTarget, SdkFingerprint } from '@guide/contracts'
import type { ApiClient } from '../../core/api-client.ts'
import type { Identity } from '../../core/identity.ts'
import type { Options } from '../../core/options.ts'
import type { Alike, Targets } from '../targets.ts'
import { findAlike } from './find-alike.ts'

/** What it takes to ask for fingerprints on behalf of the user. */
export interface AlikeKit {
  api: Pick<ApiClient, 'request'>
  options: Pick<Options, 'tokens' | 'locale'>
  identity: Identity
  targets: Pick<Targets, 'alike'>
}

/** Lets a target whose keys have failed be found by its fingerprint. */
export function learn(kit: AlikeKit, target: SdkElementTarget): Promise<unknown> {
  kit.targets.alike ??= createAlike(kit)
  return kit.targets.alike.load(target)
}

function createAlike({ api, options, identity }: AlikeKit): Alike {
  const fingerprints = new Map<string, SdkFingerprint>()
  const requests = new Map<string | undefined, Promise<unknown>>()

  async function request(id: string | undefined) {
    const { tokens, locale } = options
    const page = { url: location.href, tokens, locale, ...identity }
    const { data } = await api.request<Response>(`/v1/sdk/fingerprints/${id}`, page)
    for (const item of data.items) fingerprints.set(item.fingerprint, item)
  }

  return {
    load({ fingerprint }) {
      const id = fingerprint?.split('/')[0]
      // The next target that is missing asks again.
      const loading = requests.get(id) ?? request(id).catch(() => requests.delete(id))
      requests.set(id, loading)
      return loading
    },
    find: target => findAlike(fingerprints.get(target.fingerprint as string), target),
  }
}

interface Response {
  data: { items: SdkFingerprint[] }
}
