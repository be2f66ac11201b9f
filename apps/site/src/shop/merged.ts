import { DataError, type OwnPromotion } from '@foyer/client/data'
import { usePromotion } from '@foyer/react/data'
import { formatError } from '../form/format-error.js'
import { useShop } from './shop-context.js'

/** CT-03, CT-04: a merge is reported only if both sides had items and the account received some of the visitor's. */
export const hasMergedItems = ({ collections }: Pick<OwnPromotion, 'collections'>): boolean =>
  collections.some(
    ({ collectionId, memberItems, moved, merged }) =>
      ['Cart', 'Favourites'].includes(collectionId) && memberItems > 0 && moved + merged > 0,
  )

const UNDONE_KEY = 'The cart of your account is as it was before you signed in.'

/** Returns a merge that can still be undone; undefined if there is none. */
export function useMerged() {
  const { toasts } = useShop()
  const { promotion, isBusy, undo } = usePromotion()
  if (!promotion?.canUndo || !hasMergedItems(promotion)) return undefined
  const undoMerge = async () => {
    try {
      const changedSince = (await undo())?.undone?.changedSince ?? 0
      toasts.add(changedSince === 0 ? UNDONE_KEY : `${UNDONE_KEY} What you have changed since stays.`)
    } catch (error) {
      const isLate = error instanceof DataError && error.applicationCode === 'UNDO_TOO_LATE'
      toasts.add(isLate ? 'It is too late to undo that.' : formatError(error))
    }
  }
  return { promotion, isBusy, takeApart: () => void undoMerge() }
}
