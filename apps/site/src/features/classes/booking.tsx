import { Button } from '@foyer/ui'
import { Stepper } from '../../shell/stepper.js'
import { whenOf } from '../../shop/classes.js'
import type { Classes, Coming } from '../../shop/use-classes.js'

/** Keeps places in a class, and gives them back. */
export function Booking({ of: one, classes }: { of: Coming; classes: Classes }) {
  const [date] = whenOf(one)
  const name = `${one.name}, ${date}`
  const kept = one.kept.length
  const isBusy = classes.busy === one.id
  // How many are left may not be known: then the data service says it.
  const left = one.placesLeft ?? one.places - kept
  const change = (wanted: number) => {
    if (!isBusy) void (wanted > kept ? classes.keep(one) : classes.giveBack(one))
  }
  if (kept > 0)
    return <Stepper name={`places, ${name}`} quantity={kept} most={isBusy ? kept : kept + left} onSet={change} />
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
