import { useRef, useState } from 'react'
import { ApiFault, toFault } from '../../../api/api-fault.js'
import type { Call } from '../../../api/call.js'
import { useMessages } from '../../../language/messages.js'
import { useCall } from '../../../session/owner.js'
import { isSame } from '../cells/cell-value.js'
import type { Collection, Item } from '../collection.js'

/** A concurrent change of a cell: both versions, to choose one of them (DC-03). */
interface Conflict {
  /** The item as it is stored now. */
  theirs: Item
  field: string
  mine: unknown
}

/** Updates the items on screen. */
interface ItemUpdater {
  replaceItem: (item: Item) => void
}

export interface ItemSaver {
  /** Writes one field of an item; undefined removes the field. */
  save: (item: Item, field: string, value: unknown) => Promise<void>
  conflict: Conflict | undefined
  /** Resolves the conflict with one of the two versions. */
  resolveConflict: (whose: 'mine' | 'theirs') => Promise<void>
  fault: ApiFault | undefined
  /** Number of pending writes. */
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

/** Reads the stored item. @throws ApiFault */
export async function fetchCurrentItem(collectionId: string, id: string, call: Call): Promise<Item> {
  const asked = new URLSearchParams({ dataCollectionId: collectionId, dataItemId: id })
  const { dataItem } = await call<{ dataItem: Item }>(`/wix-data/v2/items/${encodeURIComponent(id)}?${asked}`)
  return dataItem
}

/**
 * Saves cells. A write names the revision that was read. If the item was changed since, the cell is compared: if it is
 * unchanged, the write is repeated with the new revision; otherwise both versions are shown (DC-03).
 */
export function useItemSaver(collection: Collection, { replaceItem }: ItemUpdater): ItemSaver {
  const messages = useMessages()
  const call = useCall()
  const [conflict, setConflict] = useState<Conflict>()
  const [fault, setFault] = useState<ApiFault>()
  const [pending, setPending] = useState(0)
  // Writes to one item run one after another, because each names the revision that the previous one created.
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
          ? new ApiFault(messages.data.itemDeleted, {
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
