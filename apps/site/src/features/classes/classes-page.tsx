import { useMemo } from 'react'
import { PageHeading } from '../../routing/page-heading.js'
import { countOf } from '../../shop/basket.js'
import { upcomingClasses } from '../../shop/classes.js'
import { useBasket } from '../../shop/shop-context.js'
import { Timetable } from './timetable.js'

export function ClassesPage() {
  const classes = useMemo(() => upcomingClasses(new Date()), [])
  const kept = countOf(useBasket().bookings)
  return (
    <>
      <div className="page-head">
        <PageHeading>Classes</PageHeading>
        <p className="lead">
          Five wheels, one long table, tea at half time. Clay, glazing and both firings are included; pots are ready
          three weeks later.
        </p>
        <output className="soft">
          {kept === 0
            ? 'A place you keep stays with you, and with your account when you sign in.'
            : `You keep ${kept === 1 ? '1 place' : `${kept} places`}. It is paid on the day.`}
        </output>
      </div>
      <Timetable classes={classes} />
    </>
  )
}
