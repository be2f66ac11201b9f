import { paths, promotionPreviewRequest, undoPromotionRequest, type VisitorId } from '@foyer/protocol'
import type { FastifyInstance } from 'fastify'
import { getPromotion } from '../../../features/data/promotion/get-promotion.js'
import { previewPromotion } from '../../../features/data/promotion/preview-promotion.js'
import { undoPromotion } from '../../../features/data/promotion/undo-promotion.js'
import type { HttpDeps } from '../../deps.js'
import { parseBody } from '../../server/bodies/parse-request.js'
import { requireCaller, requireMember } from '../../server/credentials/credentials.js'
import { recordEvent } from '../../server/errors/security-events.js'

/**
 * What visitors see before they become members, and members after. The preview is no GET: a session token does not
 * belong in an address.
 */
export function promotionRoutes(api: FastifyInstance, deps: HttpDeps): void {
  api.post(paths.promotionPreview, async (request) => {
    const caller = requireCaller(request, deps)
    const { sessionToken } = parseBody(promotionPreviewRequest, request.body)
    return previewPromotion(caller, sessionToken ?? undefined, deps)
  })

  api.get(paths.ownPromotion, async (request) => {
    const promotion = await getPromotion(requireMember(request, deps).id, deps)
    return promotion === undefined ? {} : { promotion }
  })

  api.post(paths.undoPromotion, async (request) => {
    const { id: memberId, sessionId } = requireMember(request, deps)
    const { visitorId } = parseBody(undoPromotionRequest, request.body)
    const promotion = await undoPromotion({ visitorId: visitorId as VisitorId, memberId }, deps)
    recordEvent(request, 'promotion-undone', { memberId, sessionId })
    return { promotion }
  })
}
