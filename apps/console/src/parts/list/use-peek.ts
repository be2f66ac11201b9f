import { useEffect, useRef } from 'react'
import { useQuery } from '../../routing/use-location.js'

/**
 * The row that is shown beside a list, stored in the URL (CS-03). After it is closed, the focus is in its row; a dialog
 * that is removed does not return the focus itself.
 */
export function usePeek(ids: readonly string[], rows: { current: HTMLElement | null }) {
  const [query, change] = useQuery()
  const peeked = ids.find((id) => id === query.peek)
  const before = useRef(peeked)
  useEffect(() => {
    const closed = peeked === undefined ? before.current : undefined
    before.current = peeked
    if (closed === undefined) return
    const row = rows.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(closed)}"]`)
    if (!row?.contains(document.activeElement)) row?.querySelector<HTMLElement>('[data-row-link]')?.focus()
  }, [peeked, rows])
  return { peeked, peek: (id: string | undefined) => change({ peek: id }, { replace: true }) }
}
