/** An item of the collection `Classes`: one evening or day at the wheel. */
export interface ClassFields {
  name: string
  words: string
  /** In the studio's local time, independent of the visitor's time zone: `2026-11-25T18:30`. */
  begins: string
  hours: number
  /** In pence, per person. */
  price: number
  /** Total number of places. */
  places: number
}
export interface PotteryClass extends ClassFields {
  id: string
}

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London', dateStyle: 'short', timeStyle: 'short' })
/** Formats a time in the studio's local time. */
export const studioTime = (date: Date): string => clock.format(date).replace(' ', 'T')

const day = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
const time = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })

/** Formats the day and the hours of a class. */
export function formatClassTime({
  begins,
  hours,
}: Pick<ClassFields, 'begins' | 'hours'>): [day: string, hours: string] {
  const start = new Date(`${begins}Z`)
  return [day.format(start), `${time.format(start)} to ${time.format(new Date(start.getTime() + hours * 3_600_000))}`]
}

/**
 * Returns the ids of the places of a class. Each booking is an item with the id of its place: if two people book the
 * last place concurrently, both insert the same id, and the data service accepts one of them.
 */
export const placeIds = ({ id, places }: Pick<PotteryClass, 'id' | 'places'>): string[] =>
  Array.from({ length: places }, (_, place) => `${id}.${place + 1}`)
