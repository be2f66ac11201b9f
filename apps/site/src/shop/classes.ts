/** One evening or day at the wheel. */
export interface PotteryClass {
  id: string
  course: Course
  /** When it begins, in the studio's own time. */
  begins: Date
  placesLeft: number
}

export interface Course {
  id: string
  name: string
  /** 0 is Sunday. */
  weekday: number
  /** Hours and minutes of its beginning, in the studio's own time. */
  at: [number, number]
  hours: number
  /** In pence, for one person. */
  price: number
  words: string
}

export const courses: readonly Course[] = [
  {
    id: 'first-turns',
    name: 'First turns',
    weekday: 6,
    at: [10, 0],
    hours: 3,
    price: 6500,
    words: 'An introduction to the wheel. You make four pots and keep the two you like.',
  },
  {
    id: 'evening-wheel',
    name: 'Evening wheel',
    weekday: 3,
    at: [18, 30],
    hours: 2.5,
    price: 4200,
    words: 'For those who have turned before. Your own wheel, and somebody near it.',
  },
  {
    id: 'handles',
    name: 'Handles and spouts',
    weekday: 0,
    at: [11, 0],
    hours: 4,
    price: 8400,
    words: 'What turns a cylinder into a jug. Bring patience; clay is provided.',
  },
]

const WEEKS = 4

/** The classes of the next four weeks, soonest first. Sample data: the same moment gives the same list. */
export function upcomingClasses(now: Date): PotteryClass[] {
  const all = courses.flatMap((course) => Array.from({ length: WEEKS }, (_, week) => classIn(course, now, week)))
  return all.sort((one, other) => one.begins.getTime() - other.begins.getTime())
}

function classIn(course: Course, now: Date, week: number): PotteryClass {
  const [hour, minute] = course.at
  const daysAhead = ((course.weekday - now.getDay() + 6) % 7) + 1 + week * 7
  const begins = new Date(now.getFullYear(), now.getMonth(), now.getDate() + daysAhead, hour, minute)
  const id = `${course.id}-${dayOf(begins)}`
  return { id, course, begins, placesLeft: placesOf(begins, course) }
}

const dayOf = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

/** Some are full, most are not. */
const placesOf = (begins: Date, course: Course) => (begins.getDate() * 7 + course.name.length * 3) % 7
