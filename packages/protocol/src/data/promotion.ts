import { z } from 'zod'
import { anyText, bool, dateTime, text, wholeNumber } from '../scalars.js'
import { promotionPolicy } from './collections.js'

/** What promotion does, or did, in one collection. The counts are of items. */
export const promotedCollection = z.object({
  collectionId: anyText,
  policy: promotionPolicy,
  /** Before it. */
  visitorItems: wholeNumber,
  memberItems: wholeNumber,
  /** The visitor's, now the member's. */
  moved: wholeNumber,
  /** The visitor's, now part of one of the member's. */
  merged: wholeNumber,
  /** The visitor's and the member's that gave way, and come back with an undo. */
  setAside: z.object({ visitor: wholeNumber, member: wholeNumber }),
})
export type PromotedCollection = z.output<typeof promotedCollection>

export const promotionPreviewRequest = z.object({
  /**
   * The proof of a login that has not been exchanged yet. With it the member's items are counted in; it is not spent.
   */
  sessionToken: text(1000).nullish(),
})

/** What the calling visitor would bring along. Collections without an item of the visitor are not in it. */
export const promotionPreview = z.object({ collections: z.array(promotedCollection) })
export type PromotionPreview = z.output<typeof promotionPreview>

export const ownPromotion = z.object({
  /** Who became the member; names the promotion, because a visitor is promoted once. */
  visitorId: anyText,
  promotedAt: dateTime,
  collections: z.array(promotedCollection),
  /** Until when it can be undone; absent when it was never to be undone. */
  undoUntil: z.iso.datetime().optional(),
  canUndo: bool,
  /** Present once it is undone. */
  undone: z
    .object({
      at: dateTime,
      /** Items that are as they were before the promotion. */
      restored: wholeNumber,
      /** Items that were left alone, because they had changed since. */
      changedSince: wholeNumber,
    })
    .optional(),
})
export type OwnPromotion = z.output<typeof ownPromotion>

/** Absent when no promotion brought the member anything that is still remembered. */
export const ownPromotionResponse = z.object({ promotion: ownPromotion.optional() })

export const undoPromotionRequest = z.object({ visitorId: text(200) })
export const undoPromotionResponse = z.object({ promotion: ownPromotion })
