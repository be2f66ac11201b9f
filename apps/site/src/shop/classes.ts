/** One evening or day at the wheel, as the collection `Classes` holds it. */
export interface ClassFields {
  name: string
  words: string
  /** By the clock on the studio's wall, wherever its visitors are: `2026-11-25T18:30`. */
  begins: string
  hours: number
  /** In pence, for one person. */
  price: number
  /** How many places there are. */
  places: number
}
export interface PotteryClass extends ClassFields {
  id: string
}

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London', dateStyle: 'short', timeStyle: 'short' })
/** What the clock on the studio's wall says. */
export const studioTime = (date: Date): string => clock.format(date).replace(' ', 'T')

const day = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
const time = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })

/** When a class is: day, hours. */
export function formatClassTime({
  begins,
  hours,
}: Pick<ClassFields, 'begins' | 'hours'>): [day: string, hours: string] {
  const start = new Date(`${begins}Z`)
  return [day.format(start), `${time.format(start)} to ${time.format(new Date(start.getTime() + hours * 3_600_000))}`]
}

/**
 * A place in a class is one booking, and its id is the place: two people who reach for the last one both insert the
 * same id, and the data service lets one of them have it.
 */
export const placeIds = ({ id, places }: Pick<PotteryClass, 'id' | 'places'>): string[] =>
  Array.from({ length: places }, (_, place) => `${id}.${place + 1}`)
