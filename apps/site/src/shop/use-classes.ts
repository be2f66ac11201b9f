import { DataError, type Items } from '@foyer/client/data'
import { useCollection, useItems } from '@foyer/react/data'
import { useEffect, useMemo, useState } from 'react'
import { formatError } from '../form/format-error.js'
import { type ClassFields, type PotteryClass, placeIds, studioTime } from './classes.js'
import { readInitialItems } from './initial-items.js'
import { fetchPlacesTaken } from './places-taken.js'
import { useShop } from './shop-context.js'

interface BookingFields {
  classId: string
}

/** A class with its availability. */
export interface UpcomingClass extends PotteryClass {
  /** Undefined while unknown. */
  placesLeft: number | undefined
  /** Ids of the caller's bookings. */
  isBooked: readonly string[]
}

export interface Classes {
  classes: readonly UpcomingClass[]
  status: 'loading' | 'ready' | 'failed'
  retry(): Promise<void>
  /** Id of the class with a pending request. */
  busy: string | undefined
  book(one: UpcomingClass): Promise<void>
  cancelBooking(one: UpcomingClass): Promise<void>
}

/** The upcoming classes, with the caller's bookings. */
export function useClasses(): Classes {
  const { toasts } = useShop()
  const now = useMemo(() => studioTime(new Date()), [])
  const [initial] = useState(() => readInitialItems().classes)
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
    .map((item): UpcomingClass => {
      const one = { ...item, id: item._id }
      const places = placeIds(one)
      const isBooked = places.filter((place) => own.items.some(({ _id }) => _id === place))
      const count = taken[one.id]
      return { ...one, isBooked, placesLeft: count === undefined ? undefined : Math.max(0, one.places - count) }
    })

  /** Waits for the response instead of updating optimistically, because a place may be taken meanwhile. */
  async function decide(one: UpcomingClass, act: () => Promise<string | undefined>): Promise<void> {
    setBusy(one.id)
    try {
      const said = await act()
      if (said !== undefined) toasts.add(said)
    } catch (error) {
      toasts.add(formatError(error))
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
    book: (one) =>
      decide(one, async () =>
        (await bookPlace(bookings, one)) ? undefined : `${one.name} is full: somebody else was a moment faster.`,
      ),
    cancelBooking: (one) =>
      decide(one, async () => {
        const last = one.isBooked.at(-1)
        if (last !== undefined) await bookings.remove(last)
        return undefined
      }),
  }
}

/**
 * Books the first free place. The id of a place is unique, so that of two concurrent bookings of the last place, one
 * succeeds. Returns whether a place was free. Throws the errors of `Items.insert`, except for a taken id.
 */
async function bookPlace(
  bookings: Pick<Items<BookingFields>, 'insert'>,
  one: Pick<UpcomingClass, 'id' | 'places' | 'isBooked'>,
): Promise<boolean> {
  for (const place of placeIds(one)) {
    if (one.isBooked.includes(place)) continue
    try {
      await bookings.insert({ _id: place, classId: one.id })
      return true
    } catch (error) {
      if (!(error instanceof DataError && error.code === 'WDE0074')) throw error
    }
  }
  return false
}
