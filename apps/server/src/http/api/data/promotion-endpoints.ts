import {
  ownPromotionResponse,
  paths,
  promotionPreview,
  promotionPreviewRequest,
  undoPromotionRequest,
  undoPromotionResponse,
  type VisitorId,
} from '@foyer/protocol'
import { getPromotion } from '../../../features/data/promotion/get-promotion.js'
import { previewPromotion } from '../../../features/data/promotion/preview-promotion.js'
import { undoPromotion } from '../../../features/data/promotion/undo-promotion.js'
import { memberOnly, visitorOrMember } from '../../endpoint/access.js'
import { json } from '../../endpoint/body.js'
import { type Endpoint, endpoint } from '../../endpoint/endpoint.js'
import { recordEvent } from '../../server/errors/security-events.js'

const group = 'Promotions'

/**
 * Preview and undo of promotions (decision 30). The preview is a POST because a session token must not appear in a URL.
 */
export const promotionEndpoints: readonly Endpoint[] = [
  endpoint({
    id: 'previewPromotion',
    method: 'POST',
    path: paths.promotionPreview,
    group,
    summary: 'Preview the promotion of the calling visitor’s items',
    about:
      'With the session token of a login that this visitor made, the preview includes the member’s items, by the policy of each collection; without one, all items would be moved. The session token is not spent, and nothing is changed. For a member the list is empty.',
    allow: visitorOrMember,
    body: json(promotionPreviewRequest),
    answers: { 200: { about: 'The collections in which the visitor has items.', schema: promotionPreview } },
    refusals: [],
    handle: async ({ caller, body: { sessionToken } }, deps) =>
      previewPromotion(caller, sessionToken ?? undefined, deps),
  }),
  endpoint({
    id: 'getMyPromotion',
    method: 'GET',
    path: paths.ownPromotion,
    group,
    summary: 'Get the last promotion of the calling member',
    about:
      'With the time until which it can be undone. Empty if there was none, or if that time was more than 30 days ago.',
    allow: memberOnly,
    answers: { 200: { about: 'The promotion, if there is one.', schema: ownPromotionResponse } },
    refusals: [],
    handle: async ({ caller }, deps) => {
      const promotion = await getPromotion(caller.id, deps)
      return promotion === undefined ? {} : { promotion }
    },
  }),
  endpoint({
    id: 'undoMyPromotion',
    method: 'POST',
    path: paths.undoPromotion,
    group,
    summary: 'Undo a promotion of the calling member',
    about:
      'The member’s items are restored. The items that came from the visitor belong to the visitor again, who has ended, and are deleted later. Items that were changed since do not change. A repeated request gets the same response.',
    allow: memberOnly,
    body: json(undoPromotionRequest),
    answers: { 200: { about: 'The promotion, undone.', schema: undoPromotionResponse } },
    refusals: ['NOT_FOUND', 'UNDO_TOO_LATE'],
    handle: async ({ request, caller: { id: memberId, sessionId }, body }, deps) => {
      const promotion = await undoPromotion({ visitorId: body.visitorId as VisitorId, memberId }, deps)
      recordEvent(request, 'promotion-undone', { memberId, sessionId })
      return { promotion }
    },
  }),
]
