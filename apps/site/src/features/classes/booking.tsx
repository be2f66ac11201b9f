import { Button } from '@foyer/ui'
import { Stepper } from '../../shell/stepper.js'
import { quantityOf } from '../../shop/basket.js'
import type { PotteryClass } from '../../shop/classes.js'
import { useBasket, useShelf } from '../../shop/shop-context.js'
import { whenOf } from './timetable.js'

/** Keeps places in a class, as the cart keeps pieces. */
export function Booking({ of: { id, course, placesLeft, begins } }: { of: PotteryClass }) {
  const { set, remove } = useShelf('bookings')
  const kept = quantityOf(useBasket().bookings, id)
  const [date] = whenOf({ id, course, placesLeft, begins })
  const name = `${course.name}, ${date}`
  const wanted = { id, name, price: course.price }
  if (kept > 0)
    return (
      <Stepper
        name={`places, ${name}`}
        quantity={kept}
        most={placesLeft}
        onSet={(quantity) =>
          quantity === 0 ? remove(wanted, `Your place on ${date} is given back.`) : set(wanted, quantity)
        }
      />
    )
  return (
    <Button
      tone="quiet"
      small
      aria-disabled={placesLeft === 0}
      aria-label={placesLeft === 0 ? `Full: ${name}` : `Keep a place: ${name}`}
      onClick={() => set(wanted, 1)}
    >
      {placesLeft === 0 ? 'Full' : 'Keep a place'}
    </Button>
  )
}
