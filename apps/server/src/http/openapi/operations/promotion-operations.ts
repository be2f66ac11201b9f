import {
  ownPromotionResponse,
  paths,
  promotionPreview,
  promotionPreviewRequest,
  undoPromotionRequest,
  undoPromotionResponse,
} from '@foyer/protocol'
import type { Operation } from '../operation.js'

const group = 'Promotions'

export const promotionOperations: readonly Operation[] = [
  {
    id: 'previewPromotion',
    method: 'POST',
    path: paths.promotionPreview,
    group,
    summary: 'What would become of the calling visitor’s items',
    about:
      'With the session token of a login that this visitor made, the member’s items are counted in, by the policy of each collection; without one everything would be moved. Nothing is spent or changed. A member brings nothing.',
    caller: 'visitor',
    body: { schema: promotionPreviewRequest },
    answers: { 200: { about: 'The collections in which the visitor has items.', schema: promotionPreview } },
    refusals: ['INVALID_REQUEST', 'UNAUTHENTICATED', 'PERMISSION_DENIED'],
  },
  {
    id: 'getMyPromotion',
    method: 'GET',
    path: paths.ownPromotion,
    group,
    summary: 'What the calling member last brought along as a visitor',
    about: 'Says until when it can be undone. Empty when there is nothing, or it is 30 days past undoing.',
    caller: 'member',
    answers: { 200: { about: 'The promotion, if there is one.', schema: ownPromotionResponse } },
    refusals: ['UNAUTHENTICATED', 'PERMISSION_DENIED'],
  },
  {
    id: 'undoMyPromotion',
    method: 'POST',
    path: paths.undoPromotion,
    group,
    summary: 'Undo what a promotion did to the calling member’s items',
    about:
      'The member’s items are as they were; what the visitor brought is the visitor’s again, who has ended, and is deleted in the end. Items that were changed since are left as they are. A repetition has the same answer.',
    caller: 'member',
    body: { schema: undoPromotionRequest },
    answers: { 200: { about: 'Undone.', schema: undoPromotionResponse } },
    refusals: ['INVALID_REQUEST', 'UNAUTHENTICATED', 'PERMISSION_DENIED', 'NOT_FOUND', 'UNDO_TOO_LATE'],
  },
]
