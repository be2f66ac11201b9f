import { type ReactNode, useId } from 'react'
import { useClass } from '../forms/class-names.js'

/** A section of the account panel with its heading. */
export function Section({ heading, children }: { heading: string; children: ReactNode }) {
  const part = useClass()
  const id = useId()
  return (
    <section className={part('section')} aria-labelledby={id}>
      <h2 id={id} className={part('heading')}>
        {heading}
      </h2>
      {children}
    </section>
  )
}
