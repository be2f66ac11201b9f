import type {
  AnyItem,
  ChangedItem,
  ConditionOptions,
  Item,
  ItemOptions,
  ItemOrId,
  Items,
  NewItem,
  Patch,
} from '@foyer/client/data'
import { useCallback, useState } from 'react'
import { useFoyer } from '../provider.js'
import { applyPatch } from './apply-patch.js'
import type { Mutation } from './data-cache.js'
import { useCollection, usePageData } from './use-data.js'

export interface MutationState {
  /** Whether a response is pending. */
  isBusy: boolean
  /** Why the latest call failed; `undefined` after a successful one. */
  error: unknown
}

function useMutation() {
  const { cache } = usePageData()
  const [waiting, setWaiting] = useState(0)
  const [error, setError] = useState<unknown>()
  const mutate = useCallback(
    async <R>(mutation: Mutation<R>): Promise<R> => {
      setWaiting((count) => count + 1)
      try {
        const answer = await cache.mutate(mutation)
        setError(undefined)
        return answer
      } catch (thrown) {
        setError(thrown)
        throw thrown
      } finally {
        setWaiting((count) => count - 1)
      }
    },
    [cache],
  )
  return { mutate, state: { isBusy: waiting > 0, error } }
}

/**
 * Inserts items. Each appears immediately in every list it matches, and is removed again if the server rejects it.
 * @example
 * const { insert, isBusy, error } = useInsert<Pot>('Pots')
 */
export function useInsert<T extends object = AnyItem>(collectionId: string) {
  const { write: insert, ...state } = useReplace<T>(collectionId, 'insert')
  return { insert, ...state }
}

/**
 * Inserts items, or replaces those with the same `_id`. Repeating a call with the same `_id` is safe, for example after
 * a connection failure. Optimistic like `useInsert`.
 * @example
 * const { save } = useSave<Line>('Cart')
 * await save({ _id: line._id, pot: line.pot, quantity: 2 })
 */
export function useSave<T extends object = AnyItem>(collectionId: string) {
  const { write: save, ...state } = useReplace<T>(collectionId, 'save')
  return { save, ...state }
}

function useReplace<T extends object>(collectionId: string, how: keyof Pick<Items, 'insert' | 'save'>) {
  const { client } = useFoyer()
  const items = useCollection<T>(collectionId)
  const { mutate, state } = useMutation()
  /** Throws the same errors as the corresponding call of `Items`. */
  const write = useCallback(
    (item: NewItem<T>, options?: ItemOptions<T>): Promise<Item<T>> => {
      // With an id generated here the item keeps its identity when the response arrives.
      const named = { ...item, _id: item._id ?? newId() }
      const now = new Date()
      const shown = { _owner: client.current().subject, _createdDate: now, _updatedDate: now, ...named }
      const run = () => items[how](named, options)
      return mutate<Item<T>>({ collectionId, id: named._id, item: toItem(shown), run, itemIn: toItem })
    },
    [items, how, collectionId, mutate, client],
  )
  return { write, ...state }
}

/**
 * Replaces items: omitted fields are removed. Each change appears immediately in all lists, and is reverted if the
 * server rejects it.
 * @example
 * const { update } = useUpdate<Pot>('Pots')
 * await update({ ...pot, price: 12 })
 */
export function useUpdate<T extends object = AnyItem>(collectionId: string) {
  const items = useCollection<T>(collectionId)
  const { mutate, state } = useMutation()
  /** Throws the same errors as `Items.update`. */
  const update = useCallback(
    (item: ChangedItem<T>, options?: ItemOptions<T> & ConditionOptions<T>): Promise<Item<T>> => {
      const run = () => items.update(item, options)
      const shown = { ...item, _updatedDate: new Date() }
      return mutate<Item<T>>({ collectionId, id: item._id, item: toItem(shown), run, itemIn: toItem })
    },
    [items, collectionId, mutate],
  )
  return { update, ...state }
}

/**
 * Changes some fields of items on the server: concurrent increments are all counted. Each change appears immediately,
 * and is reverted if the server rejects it.
 * @example
 * const { patch } = usePatch<Pot>('Pots')
 * await patch(pot, (change) => change.incrementField('price', -5))
 */
export function usePatch<T extends object = AnyItem>(collectionId: string) {
  type Change = Patch<T, Item<T>, ConditionOptions<T>>
  const items = useCollection<T>(collectionId)
  const { mutate, state } = useMutation()
  /** Pass the item as it was read. Throws the same errors as `Patch.run`. */
  const patch = useCallback(
    (item: Item<T>, change: (patch: Change) => Change, options?: ConditionOptions<T>): Promise<Item<T>> => {
      const changes = change(items.patch(item))
      const shown = { ...applyPatch(item, changes.toJSON()), _updatedDate: new Date() }
      return mutate<Item<T>>({
        collectionId,
        id: item._id,
        item: shown,
        run: () => changes.run(options),
        itemIn: toItem,
      })
    },
    [items, collectionId, mutate],
  )
  return { patch, ...state }
}

/**
 * Removes items. Each disappears immediately from all lists, and reappears if the server rejects the removal.
 * @example
 * const { remove } = useRemove('Pots')
 */
export function useRemove(collectionId: string) {
  const items = useCollection(collectionId)
  const { mutate, state } = useMutation()
  /** Throws the same errors as `Items.remove`. */
  const remove = useCallback(
    (item: ItemOrId, options?: ConditionOptions): Promise<Item | null> => {
      const id = typeof item === 'string' ? item : item._id
      const run = () => items.remove(item, options)
      return mutate({ collectionId, id, item: undefined, run, itemIn: () => undefined })
    },
    [items, collectionId, mutate],
  )
  return { remove, ...state }
}

/** Converts to the cache's item type. */
const toItem = (answer: object) => answer as AnyItem

const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
