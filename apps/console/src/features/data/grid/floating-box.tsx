import { type ComponentProps, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

interface FloatingBoxProps extends ComponentProps<'div'> {
  /** The element that the box is shown at: below it, or above if there is more space. */
  anchor: RefObject<HTMLElement | null>
  /** Called when the anchor moves, because the page or the table scrolls. */
  onMoved: () => void
}

/** A browser without popovers shows the box like any other element. */
const hasPopover = 'showPopover' in HTMLElement.prototype
const GAP = 4
const MARGIN = 8

/** A box above everything else, so that neither a table that scrolls nor a pinned column hides it. */
export function FloatingBox({ anchor, onMoved, className, ...props }: FloatingBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  const moved = useRef(onMoved)
  moved.current = onMoved
  useLayoutEffect(() => {
    const element = box.current
    const at = anchor.current?.getBoundingClientRect()
    if (element === null || at === undefined) return
    if (hasPopover) element.showPopover()
    const { width, height } = element.getBoundingClientRect()
    const { clientWidth, clientHeight } = document.documentElement
    const start = document.dir === 'rtl' ? at.right - width : at.left
    const fitsBelow = at.bottom + GAP + height <= clientHeight - MARGIN || at.top < clientHeight / 2
    element.style.left = `${Math.max(MARGIN, Math.min(start, clientWidth - width - MARGIN))}px`
    element.style.top = fitsBelow ? `${at.bottom + GAP}px` : `${Math.max(MARGIN, at.top - GAP - height)}px`
  }, [anchor])
  useEffect(() => {
    const over = new AbortController()
    const scrolled = ({ target }: Event) => {
      if (target instanceof Node && box.current?.contains(target)) return
      moved.current()
    }
    window.addEventListener('scroll', scrolled, { capture: true, signal: over.signal })
    window.addEventListener('resize', () => moved.current(), { signal: over.signal })
    return () => over.abort()
  }, [])
  return (
    <div {...props} ref={box} popover={hasPopover ? 'manual' : undefined} className={`floating ${className ?? ''}`} />
  )
}
