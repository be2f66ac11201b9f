import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { FloatingBox } from './floating-box.js'

export interface CellMenuItem {
  label: string
  icon: ReactNode
  onSelect: () => void
  isDangerous?: boolean
}

interface CellMenuProps {
  label: string
  icon: ReactNode
  items: readonly CellMenuItem[]
  /** The name of the button in the grid. */
  stop: string
  tabIndex: 0 | -1
}

/** A menu button in a cell of the grid. Arrow keys move in the menu, Esc closes it and returns the focus. */
export function CellMenu({ label, icon, items, stop, tabIndex }: CellMenuProps) {
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
  const press = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault()
      return close()
    }
    const all = entries()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    all.at(to % all.length)?.focus({ preventScroll: true })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the focus has left its buttons
    <span
      className="cell-menu"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      <button
        ref={opener}
        type="button"
        className="cell-button"
        data-stop={stop}
        tabIndex={tabIndex}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {icon}
      </button>
      {isOpen && (
        <FloatingBox anchor={opener} onMoved={() => setOpen(false)} className="floating-menu" role="presentation">
          <div ref={list} role="menu" tabIndex={-1} aria-label={label} onKeyDown={press}>
            {items.map(({ label: text, icon: own, onSelect, isDangerous }) => (
              <button
                key={text}
                type="button"
                role="menuitem"
                tabIndex={-1}
                data-danger={isDangerous}
                onClick={() => {
                  close()
                  onSelect()
                }}
              >
                {own}
                {text}
              </button>
            ))}
          </div>
        </FloatingBox>
      )}
    </span>
  )
}
