import type { OwnPromotion, PromotedCollection } from '@foyer/protocol'
import { type CallOptions, createSend, type DataVia } from './send.js'

export type { OwnPromotion, PromotedCollection }

/** What happened, or would happen, to a visitor's items when the visitor becomes a member. */
export interface Promotions {
  /**
   * Returns what the visitor's promotion would do, by collection. With the session token of a login that is not
   * finished yet, also how the items are combined with the member's; the token is not used up. For a member the result
   * is empty.
   */
  preview(options?: CallOptions & { sessionToken?: string }): Promise<PromotedCollection[]>
  /** Returns the member's last promotion, and until when it can be undone; `undefined` if there is none. */
  last(options?: CallOptions): Promise<OwnPromotion | undefined>
  /**
   * Undoes the promotion: the member's items are restored, except those changed since. Repeating the call returns the
   * same result.
   * @throws DataError with the `applicationCode` `UNDO_TOO_LATE` after the undo period.
   */
  undo(promotion: Pick<OwnPromotion, 'visitorId'>, options?: CallOptions): Promise<OwnPromotion>
}

/** Path prefix of the promotion endpoints. */
const ROOT = '/members/v1/promotions'

/**
 * The promotions of the caller that `via` authenticates.
 * @example
 * const promotions = promotionsOf(foyer)
 * const promotion = await promotions.last()
 * if (promotion?.canUndo) await promotions.undo(promotion)
 */
export function promotionsOf(via: DataVia): Promotions {
  const send = createSend(via, ROOT)
  return {
    async preview({ sessionToken, signal } = {}) {
      const body = sessionToken === undefined ? {} : { sessionToken }
      return (await send<{ collections: PromotedCollection[] }>('/preview', { body, signal })).collections
    },
    async last({ signal } = {}) {
      return (await send<{ promotion?: OwnPromotion }>('/my', { method: 'GET', signal })).promotion
    },
    async undo({ visitorId }, { signal } = {}) {
      return (await send<{ promotion: OwnPromotion }>('/my/undo', { body: { visitorId }, signal })).promotion
    },
  }
}
