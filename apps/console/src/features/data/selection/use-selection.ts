import { useRef, useState } from 'react'

export interface Selection {
  ids: ReadonlySet<string>
  /** Selects or deselects one item, and begins a range there. */
  toggle: (id: string) => void
  /** Selects or deselects all items between the beginning of the range and this one, as the former is. */
  extendTo: (id: string) => void
  /** Selects or deselects all items of the page. */
  setPage: (isSelected: boolean) => void
  /** Replaces the selection. */
  set: (ids: Iterable<string>) => void
}

const none: ReadonlySet<string> = new Set()

/**
 * The selected items of a query. Other pages of the same query keep their selection; another query begins without one.
 * @param queryKey identifies the query
 * @param pageIds the ids of the page, in their order
 */
export function useSelection(queryKey: string, pageIds: readonly string[]): Selection {
  const [kept, setKept] = useState<{ key: string; ids: ReadonlySet<string> }>({ key: queryKey, ids: none })
  const anchor = useRef<string>(undefined)
  const ids = kept.key === queryKey ? kept.ids : none
  const set = (next: Iterable<string>) => setKept({ key: queryKey, ids: new Set(next) })
  const change = (some: readonly string[], isSelected: boolean) => {
    const next = new Set(ids)
    for (const id of some) isSelected ? next.add(id) : next.delete(id)
    set(next)
  }
  return {
    ids,
    set,
    toggle(id) {
      anchor.current = id
      change([id], !ids.has(id))
    },
    extendTo(id) {
      const from = pageIds.indexOf(anchor.current ?? id)
      const to = pageIds.indexOf(id)
      if (from < 0) anchor.current = id
      const isSelected = from < 0 || from === to ? true : ids.has(anchor.current as string)
      change(pageIds.slice(Math.min(from < 0 ? to : from, to), Math.max(from, to) + 1), isSelected)
    },
    setPage: (isSelected) => change(pageIds, isSelected),
  }
}
