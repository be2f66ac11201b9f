import { formatClassTime } from '../../shop/classes.js'
import { formatMoney } from '../../shop/money.js'
import type { Classes } from '../../shop/use-classes.js'
import { Booking } from './booking.js'

/** Lists classes with their booking forms. `level` is the heading level of their names. */
export function Timetable({ of, level = 2 }: { of: Classes; level?: 2 | 3 }) {
  const Name = level === 2 ? 'h2' : 'h3'
  return (
    <ul className="timetable">
      {of.classes.map((each) => {
        const [date, hours] = formatClassTime(each)
        return (
          <li key={each.id}>
            <div>
              <time dateTime={each.begins}>{date}</time>
              <p className="soft number">{hours}</p>
            </div>
            <div>
              <Name>{each.name}</Name>
              <p className="soft">{each.words}</p>
            </div>
            <div>
              <p className="number">{formatMoney(each.price)}</p>
              <p className="soft">{formatPlacesLeft(each.placesLeft)}</p>
            </div>
            <Booking of={each} classes={of} />
          </li>
        )
      })}
    </ul>
  )
}

/** Reserves the line before the number is known, so that nothing moves. */
const formatPlacesLeft = (left: number | undefined) =>
  left === undefined ? '\u00a0' : left === 0 ? 'Full' : left === 1 ? '1 place left' : `${left} places left`
