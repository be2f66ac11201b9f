import { useMenu } from '@foyer/ui'
import type { KeyboardEvent, ReactNode } from 'react'
import { FloatingBox } from './floating-box.js'

interface CellMenuItem {
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
  const { isOpen, setOpen, opener, list, close, move, leave } = useMenu()
  const press = (event: KeyboardEvent) => {
    // The grid moves between its cells by the same keys.
    event.stopPropagation()
    if (event.key !== 'Tab') return move(event)
    event.preventDefault()
    close()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only handles the focus leaving its buttons
    <span className="cell-menu" onBlur={leave}>
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
