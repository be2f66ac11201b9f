import { Button } from '@foyer/ui'
import { Stepper } from '../../shell/stepper.js'
import { formatClassTime } from '../../shop/classes.js'
import type { Classes, UpcomingClass } from '../../shop/use-classes.js'

/** Books places in a class and cancels bookings. */
export function Booking({ of: one, classes }: { of: UpcomingClass; classes: Classes }) {
  const [date] = formatClassTime(one)
  const name = `${one.name}, ${date}`
  const isBooked = one.isBooked.length
  const isBusy = classes.busy === one.id
  // If the number of places left is unknown, the data service rejects a booking of a full class.
  const left = one.placesLeft ?? one.places - isBooked
  const change = (wanted: number) => {
    if (!isBusy) void (wanted > isBooked ? classes.book(one) : classes.cancelBooking(one))
  }
  if (isBooked > 0)
    return (
      <Stepper name={`places, ${name}`} quantity={isBooked} max={isBusy ? isBooked : isBooked + left} onSet={change} />
    )
  const isFull = left === 0
  return (
    <Button
      tone="quiet"
      small
      busy={isBusy}
      aria-disabled={isFull}
      aria-label={isFull ? `Full: ${name}` : `Keep a place: ${name}`}
      onClick={() => !isFull && change(1)}
    >
      {isFull ? 'Full' : 'Keep a place'}
    </Button>
  )
}
