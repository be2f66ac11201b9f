import type { OwnPromotion, PromotedCollection } from '@foyer/client/data'
import { useCallback, useMemo, useState } from 'react'
import { useSession } from '../session/use-session.js'
import type { ListStatus } from './entry.js'
import { promotionSource } from './source.js'
import { usePageData } from './use-data.js'
import { useSource } from './use-items.js'

export interface Promotion {
  readonly status: ListStatus
  /**
   * What the member last brought along as a visitor, and what became of it; undefined when there is nothing to tell,
   * and for visitors. `visitorId` names the visitor, `canUndo` and `undoUntil` say whether and until when it can be
   * undone.
   */
  readonly promotion: OwnPromotion | undefined
  /** Why it could not be loaded. */
  readonly error: unknown
  /** Whether an undo is under way. */
  readonly isBusy: boolean
  /**
   * Takes it back, and loads every list again. Answers the promotion, whose `undone` says how many items are as they
   * were and how many had changed since. Throws `DataError` with the `applicationCode` `UNDO_TOO_LATE` when its time is
   * over.
   */
  undo(): Promise<OwnPromotion | undefined>
  /** What the visitor who is there would bring along. Throws what `Promotions.preview` throws. */
  preview(options?: { sessionToken?: string }): Promise<PromotedCollection[]>
}

/**
 * What became of a visitor's items when the visitor became a member. Shared, and loaded again, as lists are.
 * @example
 * const { promotion, undo } = usePromotion()
 * if (promotion?.canUndo) return <button onClick={undo}>Undo</button>
 */
export function usePromotion(): Promotion {
  const { cache, promotions } = usePageData()
  const isMember = useSession().status === 'member'
  const source = useMemo(() => promotionSource(promotions), [promotions])
  const { status, items, error } = useSource(cache, isMember ? source : undefined).snapshot
  const [isBusy, setBusy] = useState(false)
  const promotion = items[0] as OwnPromotion | undefined
  const undo = useCallback(async () => {
    if (promotion === undefined) return undefined
    setBusy(true)
    try {
      return await promotions.undo(promotion)
    } finally {
      setBusy(false)
      void cache.refetch()
    }
  }, [cache, promotions, promotion])
  return { status, promotion, error, isBusy, undo, preview: promotions.preview }
}
