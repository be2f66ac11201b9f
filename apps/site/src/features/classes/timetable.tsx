import type { PotteryClass } from '../../shop/classes.js'
import { money } from '../../shop/money.js'
import { Booking } from './booking.js'

const day = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' })
const time = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', minute: '2-digit' })

/** When a class is: day, hours. */
export const whenOf = ({ begins, course }: PotteryClass): [day: string, hours: string] => [
  day.format(begins),
  `${time.format(begins)} to ${time.format(new Date(begins.getTime() + course.hours * 3_600_000))}`,
]

export function Timetable({ classes, level = 2 }: { classes: readonly PotteryClass[]; level?: 2 | 3 }) {
  const Name = level === 2 ? 'h2' : 'h3'
  return (
    <ul className="timetable">
      {classes.map((each) => {
        const [date, hours] = whenOf(each)
        return (
          <li key={each.id}>
            <div>
              <time dateTime={each.begins.toISOString()}>{date}</time>
              <p className="soft number">{hours}</p>
            </div>
            <div>
              <Name>{each.course.name}</Name>
              <p className="soft">{each.course.words}</p>
            </div>
            <div>
              <p className="number">{money(each.course.price)}</p>
              <p className="soft">{placesOf(each.placesLeft)}</p>
            </div>
            <Booking of={each} />
          </li>
        )
      })}
    </ul>
  )
}

const placesOf = (left: number) => (left === 0 ? 'Full' : left === 1 ? '1 place left' : `${left} places left`)
