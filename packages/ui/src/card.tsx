import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.js'

interface CardProps {
  title?: ReactNode
  className?: string
  children: ReactNode
}

/** A card, with an optional title. */
export function Card({ title, className, children }: CardProps) {
  const id = useId()
  if (title === undefined) return <div className={classNames('ui-card', className)}>{children}</div>
  return (
    <section className={classNames('ui-card', className)} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  )
}
