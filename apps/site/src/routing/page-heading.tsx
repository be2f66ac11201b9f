import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from './use-location.js'

interface PageHeadingProps {
  /** Title of the window and the history entry, if the heading is not plain text. */
  title?: string
  className?: string
  children: ReactNode
}

/**
 * The only `h1` of a page. It sets the window title and receives focus after navigation inside the site (G-25, G-26).
 */
export function PageHeading({ title, className, children }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { by } = useLocation()
  const name = title ?? (typeof children === 'string' ? children : '')
  useEffect(() => {
    document.title = name === '' ? 'Low Tide Pottery' : `${name} · Low Tide Pottery`
  }, [name])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when the page appears, and then never again
  useEffect(() => {
    if (by !== 'load') heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  )
}
