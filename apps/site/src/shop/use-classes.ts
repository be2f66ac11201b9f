import { DataError, type Items } from '@foyer/client/data'
import { useCollection, useItems } from '@foyer/react/data'
import { useEffect, useMemo, useState } from 'react'
import { sentenceOf } from '../form/sentence-of.js'
import { type ClassFields, type PotteryClass, placeIds, studioTime } from './classes.js'
import { firstItems } from './first-items.js'
import { fetchPlacesTaken } from './places-taken.js'
import { useShop } from './shop-context.js'

interface BookingFields {
  classId: string
}

/** A class, and what is left of it. */
export interface Coming extends PotteryClass {
  /** Undefined while it is not known. */
  placesLeft: number | undefined
  /** Ids of the bookings of whoever is there. */
  kept: readonly string[]
}

export interface Classes {
  classes: readonly Coming[]
  status: 'loading' | 'ready' | 'failed'
  retry(): Promise<void>
  /** Whether an answer is being waited for, by class id. */
  busy: string | undefined
  keep(one: Coming): Promise<void>
  giveBack(one: Coming): Promise<void>
}

/** The classes ahead, and the places that the person who is there keeps in them. */
export function useClasses(): Classes {
  const { toasts } = useShop()
  const now = useMemo(() => studioTime(new Date()), [])
  const [initial] = useState(() => firstItems().classes)
  const query = useCollection<ClassFields>('Classes').query().ge('begins', now.slice(0, 10)).ascending('begins')
  const list = useItems(query.limit(50), { initial })
  const bookings = useCollection<BookingFields>('Bookings')
  const own = useItems(bookings.query().limit(200))
  const [taken, setTaken] = useState<Record<string, number>>({})
  const [busy, setBusy] = useState<string>()

  const listed = list.items.map(({ _id }) => _id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts change with bookings and listed classes
  useEffect(() => {
    const over = new AbortController()
    fetchPlacesTaken(over.signal).then(setTaken, () => {})
    return () => over.abort()
  }, [own.items, listed])

  const classes = list.items
    .filter(({ begins }) => begins > now)
    .map((item): Coming => {
      const one = { ...item, id: item._id }
      const places = placeIds(one)
      const kept = places.filter((place) => own.items.some(({ _id }) => _id === place))
      const count = taken[one.id]
      return { ...one, kept, placesLeft: count === undefined ? undefined : Math.max(0, one.places - count) }
    })

  /** Waits for the answer: a place that many want is nobody's before it. */
  async function decide(one: Coming, act: () => Promise<string | undefined>): Promise<void> {
    setBusy(one.id)
    try {
      const said = await act()
      if (said !== undefined) toasts.show(said)
    } catch (error) {
      toasts.show(sentenceOf(error))
    }
    await own.refetch()
    setTaken(await fetchPlacesTaken().catch(() => taken))
    setBusy(undefined)
  }
  return {
    classes,
    status: classes.length > 0 || list.status === 'none' ? 'ready' : list.status,
    retry: list.refetch,
    busy,
    keep: (one) =>
      decide(one, async () =>
        (await keepPlace(bookings, one)) ? undefined : `${one.name} is full: somebody else was a moment faster.`,
      ),
    giveBack: (one) =>
      decide(one, async () => {
        const last = one.kept.at(-1)
        if (last !== undefined) await bookings.remove(last)
        return undefined
      }),
  }
}

/**
 * Keeps one more place: the first that nobody has. Each is an id, and an id is given once, so that of two people who
 * want the last one, one has it. Answers whether there was one. Throws what `Items.insert` throws otherwise.
 */
export async function keepPlace(
  bookings: Pick<Items<BookingFields>, 'insert'>,
  one: Pick<Coming, 'id' | 'places' | 'kept'>,
): Promise<boolean> {
  for (const place of placeIds(one)) {
    if (one.kept.includes(place)) continue
    try {
      await bookings.insert({ _id: place, classId: one.id })
      return true
    } catch (error) {
      if (!(error instanceof DataError && error.code === 'WDE0074')) throw error
    }
  }
  return false
}
