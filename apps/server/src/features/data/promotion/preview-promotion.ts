import type { PromotionPreview } from '@foyer/protocol'
import { digestOf } from '../../../kernel/digest.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { isUsableBy } from '../../sessions/session-token-store.js'
import type { Caller } from '../../tokens/caller.js'
import type { DataDeps } from '../deps.js'
import { planCollections, planView } from './collection-plans.js'

/**
 * Previews what a promotion would do to the caller's items. With only a visitor's own token, it covers the visitor's
 * items. A member's items are included only with the session token of a login that this visitor made, whose holder
 * could exchange it anyway. Nothing is spent or written. The preview is empty for a member and for a visitor that has
 * ended.
 * @throws ApplicationError INVALID_REQUEST
 */
export async function previewPromotion(
  caller: Pick<Caller, 'kind' | 'id' | 'clientId'>,
  sessionToken: string | undefined,
  { storage, clock }: Pick<DataDeps, 'storage' | 'clock'>,
): Promise<PromotionPreview> {
  const { kind, id, clientId } = caller
  if (kind === 'member') return { collections: [] }
  return storage.read(async (stores) => {
    const proof =
      sessionToken === undefined ? undefined : await stores.sessionTokens.find(digestOf(sessionToken), clock.now())
    if (sessionToken !== undefined && (proof === undefined || proof.clientId !== clientId || !isUsableBy(proof, id)))
      throw new ApplicationError('INVALID_REQUEST', 'The session token is not valid.')
    if (await stores.visitors.hasEnded(id as `vis_${string}`)) return { collections: [] }
    const plans = await planCollections({ visitorId: id, memberId: proof?.memberId }, stores, { lock: false })
    return { collections: plans.map(planView) }
  })
}
