import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'

/** A place in the grid that can have the focus: its row (an item id, or `HEAD`) and its name in the row. */
export interface GridStop {
  row: string
  stop: string
}

/** The row of the column headers. */
export const HEAD = ''

interface GridKeys {
  /** Props of the table. */
  grid: {
    ref: { current: HTMLTableElement | null }
    onKeyDown: (event: KeyboardEvent) => void
    onFocus: (event: FocusEvent) => void
  }
  /** The stop that Tab reaches. */
  current: GridStop
  /** Moves the focus after the next render. */
  focus: (at: GridStop) => void
}

interface GridKeyOptions {
  /** The stop that Tab reaches first. */
  first: GridStop
  /** Whether a stop is still shown. */
  isShown: (at: GridStop) => boolean
  /** Called for a key that does not move the focus. */
  onKey: (event: KeyboardEvent, at: GridStop) => void
  /** Called when Shift and an arrow key move from one row to another. */
  onExtend: (from: string, to: string) => void
}

const stopsOf = (row: Element | null | undefined): HTMLElement[] => [
  ...(row?.querySelectorAll<HTMLElement>('[data-stop]') ?? []),
]
const rowOf = (stop: Element): HTMLTableRowElement | null => stop.closest('tr')
const placeOf = (stop: HTMLElement): GridStop => ({
  row: rowOf(stop)?.dataset.row ?? HEAD,
  stop: stop.dataset.stop ?? '',
})

/**
 * Moves the focus in a grid (WAI-ARIA grid pattern): arrow keys, Home, End, with Ctrl also the first and the last row,
 * Page Up and Page Down. One element is in the tab order, so that Tab leaves the grid. An element that can have the
 * focus has `data-stop`, its row `data-row`.
 */
export function useGridKeys({ first, isShown, onKey, onExtend }: GridKeyOptions): GridKeys {
  const table = useRef<HTMLTableElement>(null)
  const [chosen, setChosen] = useState<GridStop>()
  const wanted = useRef<GridStop>(undefined)
  useEffect(() => {
    const at = wanted.current
    if (at === undefined) return
    wanted.current = undefined
    const row = [...(table.current?.rows ?? [])].find(({ dataset }) => dataset.row === at.row)
    stopsOf(row)
      .find(({ dataset }) => dataset.stop === at.stop)
      ?.focus()
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const stop = event.target as HTMLElement
    if (stop.dataset.stop === undefined || event.altKey || event.metaKey) return
    const to = neighbour(stop, event)
    if (to === undefined) return onKey(event, placeOf(stop))
    event.preventDefault()
    if (to === null) return
    const from = placeOf(stop).row
    to.focus()
    if (event.shiftKey && /^Arrow(Up|Down)$/.test(event.key)) onExtend(from, placeOf(to).row)
  }
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement && target.dataset.stop !== undefined) setChosen(placeOf(target))
  }
  const focus = (at: GridStop) => {
    wanted.current = at
    setChosen({ ...at })
  }
  const current = chosen !== undefined && isShown(chosen) ? chosen : first
  return { grid: { ref: table, onKeyDown, onFocus }, current, focus }
}

const PAGE_ROWS = 10

/** Returns the stop that a key leads to: null at the edge of the grid, undefined if the key does not move. */
function neighbour(stop: HTMLElement, { key, ctrlKey }: KeyboardEvent): HTMLElement | null | undefined {
  const row = rowOf(stop)
  const table = stop.closest('table')
  if (row === null || table === null) return undefined
  const stops = stopsOf(row)
  const at = stops.indexOf(stop)
  const forward = document.dir === 'rtl' ? -1 : 1
  const inRow = (index: number) => stops[index] ?? null
  const inColumn = (index: number) => {
    const found = stopsOf(table.rows[Math.max(0, Math.min(index, table.rows.length - 1))])
    return found.find(({ dataset }) => dataset.stop === stop.dataset.stop) ?? null
  }
  const edge = (index: number, end: 0 | -1) => stopsOf(table.rows[index]).at(end) ?? null
  switch (key) {
    case 'ArrowLeft':
      return inRow(at - forward)
    case 'ArrowRight':
      return inRow(at + forward)
    case 'ArrowUp':
      return row.rowIndex === 0 ? null : inColumn(row.rowIndex - 1)
    case 'ArrowDown':
      return inColumn(row.rowIndex + 1)
    case 'PageUp':
      return inColumn(Math.max(1, row.rowIndex - PAGE_ROWS))
    case 'PageDown':
      return inColumn(row.rowIndex + PAGE_ROWS)
    case 'Home':
      return ctrlKey ? edge(1, 0) : inRow(0)
    case 'End':
      return ctrlKey ? edge(table.rows.length - 1, -1) : (stops.at(-1) ?? null)
    default:
      return undefined
  }
}
