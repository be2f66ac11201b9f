import { type ReactNode, useEffect, useRef } from 'react'
import { useClass } from './class-names.js'

export interface PaneProps {
  heading: string
  lead?: ReactNode
  /** Whether a previous step led here: then the heading gets the focus (checklist G-26). */
  isNext?: boolean
  children?: ReactNode
}

/** One screen of a form, with heading and introduction. */
export function Pane({ heading, lead, isNext = false, children }: PaneProps) {
  const part = useClass()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNext) title.current?.focus()
  }, [isNext])
  return (
    <>
      <h2 ref={title} tabIndex={-1} className={part('heading')}>
        {heading}
      </h2>
      {lead && <p className={part('lead')}>{lead}</p>}
      {children}
    </>
  )
}
