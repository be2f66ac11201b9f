import { PageHeading } from '../../routing/page-heading.js'
import { ShelfState } from '../../shell/shelf-state.js'
import { useClasses } from '../../shop/use-classes.js'
import { Timetable } from './timetable.js'

/** The coming classes, and how many places the caller has booked. */
export function ClassesPage() {
  const coming = useClasses()
  const kept = coming.classes.reduce((sum, one) => sum + one.isBooked.length, 0)
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
      <ShelfState status={coming.status} what="The classes" onRetry={coming.retry} />
      <Timetable of={coming} />
    </>
  )
}
