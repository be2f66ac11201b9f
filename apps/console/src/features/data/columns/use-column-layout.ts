import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import type { Collection } from '../collection.js'
import {
  arrangeColumns,
  clampWidth,
  type GridColumn,
  readLayout,
  type SavedLayout,
  saveLayout,
} from './column-layout.js'

interface ColumnLayout {
  columns: readonly GridColumn[]
  /** Sets the width of a column, in pixels. */
  resize: (name: string, width: number) => void
  /** Pins a column, or unpins it. */
  togglePin: (name: string) => void
}

/**
 * Returns the columns of a grid as arranged on this device, remembered per collection.
 * @param before width before the first column, in pixels; `after` after the last one
 */
export function useColumnLayout(
  collection: Collection,
  names: readonly string[],
  region: RefObject<HTMLElement | null>,
  { before, after }: { before: number; after: number },
): ColumnLayout {
  const [layout, setLayout] = useState(() => readLayout(collection.id))
  const visible = useWidth(region)
  const joined = JSON.stringify(names)
  const columns = useMemo(
    () => arrangeColumns(JSON.parse(joined) as string[], collection, layout, { visible, before, after }),
    [joined, collection, layout, visible, before, after],
  )
  const change = (next: SavedLayout) => {
    setLayout(next)
    saveLayout(collection.id, next)
  }
  return {
    columns,
    resize: (name, width) => change({ ...layout, widths: { ...layout.widths, [name]: clampWidth(width) } }),
    togglePin(name) {
      const pinned = layout.pinned ?? names.slice(0, 1)
      change({
        ...layout,
        pinned: pinned.includes(name) ? pinned.filter((one) => one !== name) : [...pinned, name],
      })
    },
  }
}

/** Returns the inner width of an element, in pixels; infinite while it is not known. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    if (element.current === null || typeof ResizeObserver === 'undefined') return
    const measure = () => setWidth(element.current?.clientWidth || Number.POSITIVE_INFINITY)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return width
}
