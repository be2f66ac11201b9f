import { useRef, useState } from 'react'

interface RowSelection<Row> {
  /** The selected rows, of this page and of others. */
  selected: ReadonlyMap<string, Row>
  /** Selects or deselects a row. With `isRange`, all rows from the row that was changed before it. */
  toggle: (id: string, isRange?: boolean) => void
  /** Selects or deselects the rows of the page. */
  togglePage: (isSelected: boolean) => void
  replace: (rows: readonly Row[]) => void
  clear: () => void
}

/** The selection of a list. Rows stay selected on other pages and with other filters. */
export function useRowSelection<Row>(rows: readonly Row[], idOf: (row: Row) => string): RowSelection<Row> {
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map())
  /** The row that was changed last; a range begins there. */
  const anchor = useRef<string>(undefined)

  const set = (changed: readonly Row[], isSelected: boolean) => {
    const next = new Map(selected)
    for (const row of changed) {
      if (isSelected) next.set(idOf(row), row)
      else next.delete(idOf(row))
    }
    setSelected(next)
  }
  return {
    selected,
    toggle: (id, isRange = false) => {
      const to = rows.findIndex((row) => idOf(row) === id)
      const from = isRange ? rows.findIndex((row) => idOf(row) === anchor.current) : to
      if (to < 0) return
      // A range takes the state of its first row, so that a range can be deselected too.
      const isSelected = isRange && from >= 0 ? selected.has(anchor.current ?? '') : !selected.has(id)
      const start = from < 0 ? to : from
      set(rows.slice(Math.min(start, to), Math.max(start, to) + 1), isSelected)
      anchor.current = id
    },
    togglePage: (isSelected) => set(rows, isSelected),
    replace: (all) => setSelected(new Map(all.map((row) => [idOf(row), row]))),
    clear: () => {
      anchor.current = undefined
      setSelected(new Map())
    },
  }
}
