import { type ReactNode, useId } from 'react'
import { useClass } from '../forms/class-names.js'

/** One part of the account, under its heading. */
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
