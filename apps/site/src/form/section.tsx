import { type ReactNode, useId } from 'react'

/** A part of the page with a name. */
export function Section({ name, children, wide }: { name: string; children: ReactNode; wide?: boolean }) {
  const id = useId()
  return (
    <section className={wide ? 'drawer wide' : 'drawer'} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {name}
      </h2>
      {children}
    </section>
  )
}
