import { interpolate } from '@foyer/messages/console'
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { formatNumber } from '../../language/formats.js'
import { useMessages } from '../../language/messages.js'
import { ChartPlot } from './chart-plot.js'
import {
  axisMaximum,
  describeFinding,
  formatPoint,
  formatStep,
  type Noun,
  type Point,
  type Scale,
} from './format-counts.js'

export type ChartKind = 'bars' | 'area'

const HEIGHT = 240
const LEFT = 40
const RIGHT = 4
const TOP = 22
const BOTTOM = 22
const LABEL_WIDTH = 84

interface ChartProps {
  points: readonly Point[]
  /** Name of what is counted, for the axis. */
  name: string
  noun: Noun
  scale: Scale
  kind: ChartKind
  /** Opens what a point counts; without it, points cannot be opened. */
  onOpen?: (point: Point) => void
}

/**
 * A chart over time with one tab stop: the arrow keys move between points, the value is shown and announced, and Enter
 * or a click opens the point (OV-02).
 */
export function Chart({ points, name, noun, scale, kind, onOpen }: ChartProps) {
  const messages = useMessages()
  const axis = interpolate(messages.overview.axes[scale.interval], { name })
  const box = useRef<HTMLDivElement>(null)
  const hint = useId()
  const width = useWidth(box)
  const [at, setAt] = useState<number>()
  const top = axisMaximum(Math.max(0, ...points.flatMap(({ count, before }) => [count, before ?? 0])))
  const plotWidth = Math.max(width - LEFT - RIGHT, 1)
  const each = plotWidth / Math.max(points.length, 1)
  const ground = HEIGHT - BOTTOM
  const heightOf = (count: number) => (count / top) * (ground - TOP)
  const last = points.length - 1
  const shown = at === undefined ? undefined : points[at]
  const ticks = top <= 4 && !Number.isInteger(top / 2) ? [0, top] : [0, top / 2, top]
  const labelEvery = Math.max(1, Math.ceil(points.length / Math.max(1, Math.floor(plotWidth / LABEL_WIDTH))))
  const current = at ?? last
  const currentPoint = points[current]

  const move = (event: KeyboardEvent) => {
    const from = at ?? last
    const to: Record<string, number> = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last }
    const next = to[event.key]
    if (event.key === 'Escape') setAt(undefined)
    if (event.key === 'Enter' && currentPoint !== undefined) onOpen?.(currentPoint)
    if (next === undefined) return
    event.preventDefault()
    setAt(Math.min(Math.max(at === undefined && event.key !== 'Home' ? last : next, 0), last))
  }
  const placeOf = (event: PointerEvent<HTMLElement> | React.MouseEvent<HTMLElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect()
    return Math.min(Math.max(Math.floor((event.clientX - left - LEFT) / each), 0), last)
  }
  return (
    <div className="chart-box">
      <div
        ref={box}
        className="chart"
        dir="ltr"
        role="slider"
        tabIndex={0}
        aria-label={`${describeFinding(points, noun, scale, messages)}. ${axis}`}
        aria-describedby={onOpen && hint}
        aria-valuemin={0}
        aria-valuemax={Math.max(last, 0)}
        aria-valuenow={Math.max(current, 0)}
        aria-valuetext={
          currentPoint === undefined ? messages.overview.nothing : formatPoint(currentPoint, noun, scale, messages)
        }
        data-opens={onOpen && ''}
        onKeyDown={move}
        onClick={(event) => {
          const clicked = points[placeOf(event)]
          if (clicked !== undefined) onOpen?.(clicked)
        }}
        onFocus={() => setAt((before) => before ?? last)}
        onBlur={() => setAt(undefined)}
        onPointerMove={(event) => setAt(placeOf(event))}
        onPointerLeave={() => setAt(undefined)}
      >
        <svg width={width} height={HEIGHT} aria-hidden="true">
          <text className="axis" x={0} y={11}>
            {axis}
          </text>
          {ticks.map((tick) => (
            <g key={tick}>
              <line
                className="grid"
                x1={LEFT}
                x2={width - RIGHT}
                y1={ground - heightOf(tick)}
                y2={ground - heightOf(tick)}
              />
              <text className="axis" x={LEFT - 6} y={ground - heightOf(tick) + 4} textAnchor="end">
                {formatNumber(tick, messages.locale)}
              </text>
            </g>
          ))}
          <ChartPlot points={points} kind={kind} at={at} area={{ left: LEFT, each, ground, heightOf, width }} />
          {points.map((one, place) =>
            place % labelEvery === 0 && LEFT + place * each + LABEL_WIDTH * 0.8 < width + 8 ? (
              <text key={one.from} className="axis" x={LEFT + place * each} y={HEIGHT - 5}>
                {formatStep(one, scale, messages)}
              </text>
            ) : null,
          )}
        </svg>
        {shown !== undefined && at !== undefined && (
          <span
            className="chart-tip"
            aria-hidden="true"
            data-side={at > points.length / 2 ? 'before' : 'after'}
            style={{ insetInlineStart: `${LEFT + (at + 0.5) * each}px` }}
          >
            {formatPoint(shown, noun, scale, messages)}
          </span>
        )}
      </div>
      <p className="chart-legend soft small">
        {points.some(({ before }) => before !== null) && (
          <span className="legend-before">{messages.overview.previous}</span>
        )}
        {points.some(({ isRunning }) => isRunning) && (
          <span className="legend-running">{messages.overview.inProgress}</span>
        )}
        {onOpen && <span id={hint}>{messages.overview.openHint}</span>}
      </p>
    </div>
  )
}

/** Returns the width of an element in pixels; updates on resize. */
function useWidth(of: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(320)
  useEffect(() => {
    const element = of.current
    if (element === null || typeof ResizeObserver === 'undefined') return
    const watch = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setWidth(Math.floor(entry.contentRect.width))
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [of])
  return width
}

const EXAMPLE = [3, 5, 4, 7, 6, 9, 8, 11, 9, 12]
/** A placeholder for a chart without data (OV-05). */
export function PlaceholderChart() {
  return (
    <svg className="chart-example" viewBox="0 0 200 80" preserveAspectRatio="none" aria-hidden="true">
      <path d={EXAMPLE.map((height, place) => `M${place * 20 + 3} 78v-${height * 6}h14v${height * 6}z`).join('')} />
    </svg>
  )
}
