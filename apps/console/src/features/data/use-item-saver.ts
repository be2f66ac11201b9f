import { useRef, useState } from 'react'
import { ApiFault, toFault } from '../../api/api-fault.js'
import type { Call } from '../../api/call.js'
import { useCall } from '../../session/owner.js'
import { isSame } from './cell-value.js'
import type { Collection, Item } from './collection.js'

/** A cell that two people changed: both versions, for one to be chosen (DC-03). */
export interface Conflict {
  /** The item as it is now. */
  theirs: Item
  field: string
  mine: unknown
}

/** The items that stand on screen, and a way to put another version in the place of one. */
interface ItemUpdater {
  replaceItem: (item: Item) => void
}

export interface ItemSaver {
  /** Writes one field of an item; undefined takes it out. */
  save: (item: Item, field: string, value: unknown) => Promise<void>
  conflict: Conflict | undefined
  /** Ends the conflict, with mine or theirs. */
  resolveConflict: (whose: 'mine' | 'theirs') => Promise<void>
  fault: ApiFault | undefined
  /** How many writes are under way. */
  pending: number
  dismissFault: () => void
}

const patch = (collectionId: string, { id, revision }: Item, field: string, value: unknown, call: Call) =>
  call<{ dataItem: Item }>('/wix-data/v2/items/patch', {
    method: 'POST',
    json: {
      dataCollectionId: collectionId,
      patch: {
        dataItemId: id,
        revision,
        fieldModifications: [
          value === undefined
            ? { fieldPath: field, action: 'REMOVE_FIELD' }
            : { fieldPath: field, action: 'SET_FIELD', setFieldOptions: { value } },
        ],
      },
    },
  })

/** The item as it is now. @throws ApiFault */
export async function fetchCurrentItem(collectionId: string, id: string, call: Call): Promise<Item> {
  const asked = new URLSearchParams({ dataCollectionId: collectionId, dataItemId: id })
  const { dataItem } = await call<{ dataItem: Item }>(`/wix-data/v2/items/${encodeURIComponent(id)}?${asked}`)
  return dataItem
}

/**
 * Writes cells. A write names the revision that was read; where somebody wrote the item since, the cell decides: if
 * theirs is what was on screen, mine is written all the same, and else both are shown (DC-03).
 */
export function useItemSaver(collection: Collection, { replaceItem }: ItemUpdater): ItemSaver {
  const call = useCall()
  const [conflict, setConflict] = useState<Conflict>()
  const [fault, setFault] = useState<ApiFault>()
  const [pending, setPending] = useState(0)
  // Writes to one item wait for each other: the next one names the revision that the one before made.
  const last = useRef(new Map<string, Promise<Item | undefined>>())

  async function write(item: Item, field: string, value: unknown): Promise<Item | undefined> {
    const before = item.data[field]
    for (let base = item; ; ) {
      try {
        const { dataItem } = await patch(collection.id, base, field, value, call)
        replaceItem(dataItem)
        return dataItem
      } catch (error) {
        const refused = toFault(error)
        if (refused.code !== 'WDE0178') throw refused
        const theirs = await fetchCurrentItem(collection.id, item.id, call)
        replaceItem(theirs)
        if (isSame(theirs.data[field], value)) return theirs
        if (!isSame(theirs.data[field], before)) {
          setConflict({ theirs, field, mine: value })
          return theirs
        }
        base = theirs
      }
    }
  }

  async function save(item: Item, field: string, value: unknown): Promise<void> {
    setFault(undefined)
    setPending((count) => count + 1)
    const before = last.current.get(item.id)
    const writing = (async () => {
      const newest = await before?.catch(() => undefined)
      const isNewer = newest !== undefined && Number(newest.revision) > Number(item.revision)
      return write(isNewer ? { ...newest, data: { ...newest.data, [field]: item.data[field] } } : item, field, value)
    })()
    last.current.set(item.id, writing)
    try {
      await writing
    } catch (error) {
      const refused = toFault(error)
      setFault(
        refused.status === 404 && refused.code !== 'WDE0025'
          ? new ApiFault('Somebody deleted this item meanwhile. What you typed was not saved.', {
              status: 404,
              requestId: refused.requestId,
            })
          : refused,
      )
    } finally {
      setPending((count) => count - 1)
    }
  }

  async function resolveConflict(whose: 'mine' | 'theirs'): Promise<void> {
    setConflict(undefined)
    if (conflict !== undefined && whose === 'mine') await save(conflict.theirs, conflict.field, conflict.mine)
  }
  return { save, conflict, resolveConflict, fault, pending, dismissFault: () => setFault(undefined) }
}
