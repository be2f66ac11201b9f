import { formatPlural, interpolate } from '@foyer/messages/console'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useMessages } from '../../../language/messages.js'
import { clampWidth, MAX_WIDTH, MIN_WIDTH, WIDTH_STEP } from './column-layout.js'

interface ColumnResizerProps {
  name: string
  width: number
  onResize: (width: number) => void
  /** Called on double click: fits the column to its content. */
  onFit: () => void
  /** Called on Enter and Esc. */
  onLeave: () => void
}

/** The separator at the end of a column header: dragged by the pointer, or moved with the arrow keys. */
export function ColumnResizer({ name, width, onResize, onFit, onLeave }: ColumnResizerProps) {
  const messages = useMessages()
  const drag = useRef<{ from: number; width: number }>(undefined)
  const forward = () => (document.dir === 'rtl' ? -1 : 1)
  const shownWidth = (separator: Element) => separator.closest('th')?.offsetWidth || width
  const press = (event: KeyboardEvent) => {
    const before = shownWidth(event.currentTarget)
    const step = WIDTH_STEP * (event.shiftKey ? 4 : 1) * forward()
    const to = { ArrowRight: before + step, ArrowLeft: before - step, Home: MIN_WIDTH, End: MAX_WIDTH }[event.key]
    if (to === undefined && !['Enter', 'Escape'].includes(event.key)) return
    event.preventDefault()
    event.stopPropagation()
    if (to === undefined) onLeave()
    else onResize(clampWidth(to))
  }
  const start = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture?.(event.pointerId)
    drag.current = { from: event.clientX, width: shownWidth(event.currentTarget) }
  }
  const move = (event: PointerEvent) => {
    if (drag.current === undefined) return
    onResize(clampWidth(drag.current.width + (event.clientX - drag.current.from) * forward()))
  }
  const end = () => {
    drag.current = undefined
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that can be moved is no hr
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={interpolate(messages.dataGrid.column.width, { name })}
      aria-valuemin={MIN_WIDTH}
      aria-valuemax={MAX_WIDTH}
      aria-valuenow={width}
      aria-valuetext={formatPlural(messages.dataGrid.column.pixels, width, messages.locale)}
      tabIndex={-1}
      className="resizer"
      onKeyDown={press}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={onFit}
    />
  )
}
