import { type RefObject, useEffect, useMemo, useState } from 'react'
import type { Collection } from '../collection.js'
import {
  arrangeColumns,
  clampWidth,
  type GridColumn,
  readLayout,
  type SavedLayout,
  saveLayout,
} from './column-layout.js'

export interface ColumnLayout {
  columns: readonly GridColumn[]
  /** Sets the width of a column, in pixels. */
  resize: (name: string, width: number) => void
  /** Pins a column, or unpins it. */
  togglePin: (name: string) => void
}

/** Pinned columns take at most this part of the visible width, so that the others can be reached. */
const PINNED_PART = 0.6

/** Returns the columns of a grid as arranged on this device, remembered per collection. */
export function useColumnLayout(
  collection: Collection,
  names: readonly string[],
  region: RefObject<HTMLElement | null>,
  startWidth: number,
): ColumnLayout {
  const [layout, setLayout] = useState(() => readLayout(collection.id))
  const regionWidth = useWidth(region)
  const joined = JSON.stringify(names)
  const columns = useMemo(
    () =>
      arrangeColumns(JSON.parse(joined) as string[], collection, layout, {
        startWidth,
        maxPinnedWidth: regionWidth * PINNED_PART,
      }),
    [joined, collection, layout, startWidth, regionWidth],
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

/** Returns the width of an element, in pixels; unlimited while it is not known. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY)
  useEffect(() => {
    if (element.current === null || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return width
}
