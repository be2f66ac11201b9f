import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'

/**
 * State and keyboard of a menu button: the first entry gets the focus when the menu opens, arrow keys, Home and End
 * move, Esc closes and returns the focus, and the menu closes when the focus leaves (WAI-ARIA menu button).
 */
export function useMenu() {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const entries = () => [...(list.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
  // biome-ignore lint/correctness/useExhaustiveDependencies: only opening moves the focus
  useEffect(() => {
    if (isOpen) entries()[0]?.focus({ preventScroll: true })
  }, [isOpen])
  const close = () => {
    setOpen(false)
    opener.current?.focus({ preventScroll: true })
  }
  return {
    isOpen,
    setOpen,
    opener,
    list,
    /** Closes the menu and returns the focus to its button. */
    close,
    /** For `onKeyDown` of the list. */
    move(event: KeyboardEvent) {
      if (event.key === 'Escape') {
        event.preventDefault()
        return close()
      }
      const all = entries()
      const at = all.indexOf(document.activeElement as HTMLElement)
      const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key]
      if (to === undefined) return
      event.preventDefault()
      all.at(to % all.length)?.focus({ preventScroll: true })
    },
    /** For `onBlur` of the element around button and list. */
    leave({ currentTarget, relatedTarget }: FocusEvent) {
      if (!currentTarget.contains(relatedTarget)) setOpen(false)
    },
  }
}
