import { type ReactNode, useEffect, useRef } from 'react'
import { getSiteName } from '../site.js'
import { useLocation } from './use-location.js'

interface PageHeadingProps {
  /** Title of the window and the history entry, if the heading is not plain text. */
  title?: string
  /** Actions of the page, shown next to the heading. */
  actions?: ReactNode
  children: ReactNode
}

/**
 * The only `h1` of a page. It sets the window title and receives focus after navigation inside the console (G-25,
 * G-26).
 */
export function PageHeading({ title, actions, children }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { by } = useLocation()
  const name = title ?? (typeof children === 'string' ? children : '')
  useEffect(() => {
    document.title = `${name} · ${getSiteName()}`
  }, [name])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when the page appears, and then never again
  useEffect(() => {
    if (by !== 'load') heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="page-head">
      <h1 ref={heading} tabIndex={-1}>
        {children}
      </h1>
      {actions && <div className="page-actions">{actions}</div>}
    </div>
  )
}
