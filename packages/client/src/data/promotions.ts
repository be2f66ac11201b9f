import type { OwnPromotion, PromotedCollection } from '@foyer/protocol'
import { type CallOptions, createSend, type DataVia } from './send.js'

export type { OwnPromotion, PromotedCollection }

/** What became, or would become, of a visitor's items when the visitor becomes a member. */
export interface Promotions {
  /**
   * What the visitor would bring along, by collection. With the session token of a login that is not finished yet, also
   * how that meets what the member has; it is not spent. A member brings nothing.
   */
  preview(options?: CallOptions & { sessionToken?: string }): Promise<PromotedCollection[]>
  /** What the member last brought along, and until when it can be undone; undefined when there is nothing to tell. */
  last(options?: CallOptions): Promise<OwnPromotion | undefined>
  /**
   * Takes it back: the member's items are as they were before, but for those changed since. A repetition has the same
   * answer.
   * @throws DataError with the `applicationCode` `UNDO_TOO_LATE` when its time is over
   */
  undo(promotion: Pick<OwnPromotion, 'visitorId'>, options?: CallOptions): Promise<OwnPromotion>
}

/** Below this the server has them. */
const ROOT = '/members/v1/promotions'

/**
 * The promotions of whoever `via` speaks for.
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
