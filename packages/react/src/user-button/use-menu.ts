import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** A menu button with the keyboard interaction of the ARIA Authoring Practices. */
export interface Menu {
  isOpen: boolean
  /** The side of the button with which the menu is aligned: it opens towards the middle of the page. */
  side: 'left' | 'right'
  place: RefObject<HTMLDivElement | null>
  button: RefObject<HTMLButtonElement | null>
  toggle(): void
  /** Closes the menu and returns the focus to the button. */
  close(): void
  onButtonKey(event: KeyboardEvent): void
  onMenuKey(event: KeyboardEvent): void
}

const itemsIn = (place: HTMLElement | null) => [...(place?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]

/** Opens and closes a menu and moves the focus in it by the arrow keys, Home and End (WAI-ARIA menu button pattern). */
export function useMenu(): Menu {
  const [opened, setOpened] = useState<'first' | 'last'>()
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [side, setSide] = useState<'left' | 'right'>('right')
  const isOpen = opened !== undefined

  const close = () => {
    setOpened(undefined)
    button.current?.focus()
  }

  useEffect(() => {
    if (opened === undefined) return
    const { left = 0, right = 0 } = button.current?.getBoundingClientRect() ?? {}
    setSide(left < innerWidth - right ? 'left' : 'right')
    itemsIn(place.current)
      .at(opened === 'first' ? 0 : -1)
      ?.focus()
    const leave = (event: Event) => {
      if (!place.current?.contains(event.target as Node)) setOpened(undefined)
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  }, [opened])

  function onMenuKey(event: KeyboardEvent): void {
    const all = itemsIn(place.current)
    const at = all.indexOf(document.activeElement as HTMLElement)
    const next: Record<string, number> = {
      ArrowDown: (at + 1) % all.length,
      ArrowUp: (at - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    }
    const target = next[event.key]
    if (event.key === 'Escape') close()
    else if (event.key === 'Tab') setOpened(undefined)
    else all[target ?? -1]?.focus()
    if (event.key === 'Escape' || target !== undefined) event.preventDefault()
  }

  return {
    isOpen,
    side,
    place,
    button,
    toggle: () => setOpened(isOpen ? undefined : 'first'),
    close,
    onButtonKey(event) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      setOpened(event.key === 'ArrowDown' ? 'first' : 'last')
    },
    onMenuKey,
  }
}
