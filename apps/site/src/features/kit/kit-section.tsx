import { type ReactNode, useId } from 'react'

/** A section of the component overview, labelled by its heading. */
export function KitSection({ name, children }: { name: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      {children}
    </section>
  )
}
