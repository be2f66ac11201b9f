import { useRef } from 'react'
import { useMessages } from '../../language/messages.js'
import { useShortcut } from '../../shell/shortcuts.js'

interface RowKeys {
  /** The element that contains the rows. */
  rows: { current: HTMLElement | null }
  /** The ids on the page, in their order. */
  ids: readonly string[]
  onSelect: (id: string, isRange: boolean) => void
  onPeek: (id: string) => void
  onMove: (id: string) => void
  /** Closes what is open, otherwise clears the selection. */
  onEscape: () => void
}

/**
 * The keys of a list: J and K move the focus from row to row, X selects, Space opens the side panel, M or . the menu of
 * the row. A row is an element with `data-row`; in it, `data-row-link` takes the focus, so that Enter opens it, and
 * `data-row-menu` contains the button of the menu.
 */
export function useRowKeys({ rows, ids, onSelect, onPeek, onMove, onEscape }: RowKeys) {
  const { lists } = useMessages()
  const rowOf = (id: string) => rows.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)
  const focusRow = (id: string) => rowOf(id)?.querySelector<HTMLElement>('[data-row-link]')?.focus()
  /** The row with the focus; after that, the one that had it last. */
  const last = useRef<string>(undefined)
  const focused = () => {
    const row = document.activeElement?.closest<HTMLElement>('[data-row]')
    return row && rows.current?.contains(row) ? row.dataset.row : undefined
  }
  const current = () => {
    last.current = focused() ?? last.current
    return last.current !== undefined && ids.includes(last.current) ? last.current : undefined
  }
  const move = (by: 1 | -1, id = current()) => {
    const next = id === undefined ? ids[0] : ids[ids.indexOf(id) + by]
    if (next === undefined) return
    last.current = next
    focusRow(next)
    onMove(next)
  }
  const on = (id: string | undefined, run: (id: string) => void) => (id === undefined ? false : run(id))
  const press = (part: string) => (id: string) => rowOf(id)?.querySelector<HTMLElement>(part)?.click()
  const openMenu = () => on(current(), press('[data-row-menu] button'))
  useShortcut('j', lists.keys.next, () => move(1))
  useShortcut('k', lists.keys.previous, () => move(-1))
  useShortcut('enter', lists.keys.open, () => on(focused(), press('[data-row-link]')))
  useShortcut(' ', lists.keys.peek, () => on(focused(), onPeek))
  useShortcut('x', lists.keys.select, () => on(current(), (id) => onSelect(id, false)))
  useShortcut('shift+x', lists.keys.selectRange, () => on(current(), (id) => onSelect(id, true)))
  useShortcut('m', lists.keys.menu, openMenu)
  useShortcut('.', lists.keys.menu, openMenu, { isListed: false })
  useShortcut('escape', lists.keys.clear, onEscape)
  return { move }
}
