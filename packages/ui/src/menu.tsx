import { type ReactNode, useId, useLayoutEffect } from 'react'
import { Icon } from './icon.js'
import { useMenu } from './use-menu.js'

/** Between a button and its menu, in pixels. */
const GAP = 6

export interface MenuItem {
  label: string
  onSelect: () => void
  isDangerous?: boolean
}

export interface MenuProps {
  label: ReactNode
  items: readonly MenuItem[]
  /** Default true. False for a label that is an icon. */
  hasArrow?: boolean
  /** Places the menu above everything, for a button inside a box that scrolls. */
  isFloating?: boolean
}

/** A menu button; the menu opens on the side with enough space. Arrow keys move, Esc closes and returns the focus. */
export function Menu({ label, items, hasArrow = true, isFloating = false }: MenuProps) {
  const id = useId()
  const { isOpen, setOpen, opener, list, close, move, leave } = useMenu()
  useLayoutEffect(() => {
    const box = list.current
    if (!isOpen || box === null) return
    if (isFloating && opener.current !== null) return float(box, opener.current, () => setOpen(false))
    const { left, right } = box.getBoundingClientRect()
    if (left < 0 || right > document.documentElement.clientWidth) box.dataset.atEnd = 'true'
  }, [isOpen, isFloating, opener, list, setOpen])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the focus has left its buttons
    <div className="ui-menu" onBlur={leave}>
      <button
        ref={opener}
        type="button"
        className="ui-button ui-small"
        data-tone="quiet"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
        {hasArrow && <Icon name="down" />}
      </button>
      {isOpen && (
        <div ref={list} id={id} role="menu" tabIndex={-1} className="ui-menu-list" onKeyDown={move}>
          {items.map(({ label: text, onSelect, isDangerous }) => (
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
              {text}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

/** Places a box below its opener, or above it if there is no space, until something scrolls. */
function float(box: HTMLElement, opener: HTMLElement, onScroll: () => void): () => void {
  const { top, bottom, left, right } = opener.getBoundingClientRect()
  const { width, height } = box.getBoundingClientRect()
  const isBelow = bottom + height + GAP <= window.innerHeight
  const start = document.dir === 'rtl' ? left : right - width
  box.style.position = 'fixed'
  box.style.insetBlock = `${Math.max(isBelow ? bottom + GAP : top - height - GAP, 0)}px auto`
  box.style.left = `${Math.max(Math.min(start, document.documentElement.clientWidth - width - GAP), GAP)}px`
  box.style.right = 'auto'
  window.addEventListener('scroll', onScroll, { capture: true, once: true })
  return () => window.removeEventListener('scroll', onScroll, { capture: true })
}
