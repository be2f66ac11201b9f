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
   * The member's last promotion: what happened to the items of the visitor. `undefined` for visitors, and if there was
   * none. `visitorId` names the visitor, `canUndo` and `undoUntil` say whether and until when it can be undone.
   */
  readonly promotion: OwnPromotion | undefined
  /** Why the promotion could not be loaded. */
  readonly error: unknown
  /** Whether an undo is pending. */
  readonly isBusy: boolean
  /**
   * Undoes the promotion and refetches every list. Returns the promotion, whose `undone` has the number of restored
   * items and of items that had changed since. Throws `DataError` with the `applicationCode` `UNDO_TOO_LATE` after the
   * undo period.
   */
  undo(): Promise<OwnPromotion | undefined>
  /** Returns what the promotion of the current visitor would do. Throws the same errors as `Promotions.preview`. */
  preview(options?: { sessionToken?: string }): Promise<PromotedCollection[]>
}

/**
 * Returns what happened to the visitor's items when the visitor became a member. Shared and refetched like a list.
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
