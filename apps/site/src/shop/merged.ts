import { DataError, type OwnPromotion } from '@foyer/client/data'
import { usePromotion } from '@foyer/react/data'
import { formatError } from '../form/format-error.js'
import { useShop } from './shop-context.js'

/** CT-03, CT-04: it is news only where both had something, and the account has something of the visitor's now. */
export const hasMergedItems = ({ collections }: Pick<OwnPromotion, 'collections'>): boolean =>
  collections.some(
    ({ collectionId, memberItems, moved, merged }) =>
      ['Cart', 'Favourites'].includes(collectionId) && memberItems > 0 && moved + merged > 0,
  )

const UNDONE_KEY = 'The cart of your account is as it was before you signed in.'

/** Two baskets that came together and can still be taken apart; undefined when there is nothing of the kind. */
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
