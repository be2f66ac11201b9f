import { z } from 'zod'
import { anyText, bool, dateTime, text, wholeNumber } from '../scalars.js'
import { promotionPolicy } from './collections.js'

/** What a promotion does, or did, in one collection. The counts are numbers of items. */
export const promotedCollection = z.object({
  collectionId: anyText,
  policy: promotionPolicy,
  /** Number before the promotion. */
  visitorItems: wholeNumber,
  memberItems: wholeNumber,
  /** The visitor's items that became the member's. */
  moved: wholeNumber,
  /** The visitor's items that were merged into the member's. */
  merged: wholeNumber,
  /** Items of the visitor and of the member that were replaced, and that an undo restores. */
  setAside: z.object({ visitor: wholeNumber, member: wholeNumber }),
})
export type PromotedCollection = z.output<typeof promotedCollection>

export const promotionPreviewRequest = z.object({
  /**
   * Session token of a login that has not been exchanged yet. With it the member's items are included; it is not used
   * up.
   */
  sessionToken: text(1000).nullish(),
})

/** What the promotion of the calling visitor would do. Collections without items of the visitor are omitted. */
export const promotionPreview = z.object({ collections: z.array(promotedCollection) })
export type PromotionPreview = z.output<typeof promotionPreview>

export const ownPromotion = z.object({
  /** The visitor who became the member; identifies the promotion, because a visitor is promoted once. */
  visitorId: anyText,
  promotedAt: dateTime,
  collections: z.array(promotedCollection),
  /** Until when it can be undone; absent if an undo was never possible. */
  undoUntil: z.iso.datetime().optional(),
  canUndo: bool,
  /** Present after an undo. */
  undone: z
    .object({
      at: dateTime,
      /** Items restored to their state before the promotion. */
      restored: wholeNumber,
      /** Items not restored, because they had changed since. */
      changedSince: wholeNumber,
    })
    .optional(),
})
export type OwnPromotion = z.output<typeof ownPromotion>

/** `promotion` is absent if no promotion of the member is stored. */
export const ownPromotionResponse = z.object({ promotion: ownPromotion.optional() })

export const undoPromotionRequest = z.object({ visitorId: text(200) })
export const undoPromotionResponse = z.object({ promotion: ownPromotion })
