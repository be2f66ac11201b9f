import type { LiveEvent } from '../../../platform/live/live-event-store.js'
import type { DataCaller } from '../data-caller.js'
import { type Access, canAccess } from '../permissions.js'

/** A change of an item as a caller may know of it. */
interface VisibleEvent {
  itemId: string
  /** `removed` also if the caller could read the item before and no longer can. */
  kind: 'created' | 'updated' | 'removed'
}

/**
 * Returns what a caller with this read access may know of an event; undefined if it must not know of it. The owner
 * recorded with the event decides, so that the event of an item that is gone needs no look-up.
 */
export function visibleEvent(event: LiveEvent, access: Access, caller: DataCaller): VisibleEvent | undefined {
  const { subjectId: itemId, kind, ownerId } = event
  if (kind === 'collection' || !canAccess(access, ownerId ?? '', caller)) return undefined
  // A caller with access to all items gets the update event of the same change instead.
  if (kind === 'disowned') return access === 'own' ? { itemId, kind: 'removed' } : undefined
  return { itemId, kind }
}
