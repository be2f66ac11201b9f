import { useId } from 'react'
import { formatNumber } from '../../language/formats.js'
import { useMessages } from '../../language/messages.js'
import type { ChartKind } from './chart.js'
import { findPeak, type Point } from './format-counts.js'

interface ChartPlotProps {
  points: readonly Point[]
  kind: ChartKind
  /** The point that is shown in the tooltip. */
  at: number | undefined
  /** The plot area: its left edge, the width of a point, the baseline, and the height of a count, in pixels. */
  area: { left: number; each: number; ground: number; heightOf: (count: number) => number; width: number }
}

/** The bars or the area of a chart, the previous period as a dashed line behind them, and the label of the peak. */
export function ChartPlot({ points, kind, at, area: { left, each, ground, heightOf, width } }: ChartPlotProps) {
  const messages = useMessages()
  const pattern = useId()
  const bar = Math.max(each - Math.min(each * 0.25, 8), 1)
  const xOf = (place: number) => left + place * each + (each - bar) / 2
  const middleOf = (place: number) => left + (place + 0.5) * each
  const yOf = (count: number) => ground - heightOf(count)
  const lineOf = (counts: readonly { place: number; count: number }[]) =>
    counts.map(({ place, count }, index) => `${index === 0 ? 'M' : 'L'}${middleOf(place)} ${yOf(count)}`).join('')
  const counted = points.map(({ count }, place) => ({ place, count }))
  const before = points.flatMap(({ before: count }, place) => (count === null ? [] : [{ place, count }]))
  // The line of what is over ends at the last complete point; the way to the running one is dashed.
  const isRunning = points.at(-1)?.isRunning === true
  const complete = isRunning ? counted.slice(0, -1) : counted
  const peak = findPeak(points)
  const peakAt = peak === undefined ? -1 : points.indexOf(peak)
  return (
    <>
      <defs>
        <pattern id={pattern} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect className="bar-running" width="2.5" height="6" />
        </pattern>
      </defs>
      {kind === 'bars' ? (
        points.map(({ from, count, isRunning: isOpen }, place) => (
          <rect
            key={from}
            className={isOpen ? 'bar bar-open' : 'bar'}
            data-at={place === at || undefined}
            x={xOf(place)}
            y={yOf(count)}
            width={bar}
            height={heightOf(count)}
            {...(isOpen && { fill: `url(#${pattern})` })}
          />
        ))
      ) : (
        <>
          {complete.length > 0 && (
            <path
              className="area"
              d={`${lineOf(complete)}L${middleOf(complete.length - 1)} ${ground}L${middleOf(0)} ${ground}Z`}
            />
          )}
          <path className="line" d={lineOf(complete)} />
          {isRunning && <path className="line line-open" d={lineOf(counted.slice(-2))} />}
          {counted.map(({ place, count }) =>
            place === at || points.length <= 14 ? (
              <circle
                key={place}
                className={points[place]?.isRunning ? 'dot dot-open' : 'dot'}
                data-at={place === at || undefined}
                cx={middleOf(place)}
                cy={yOf(count)}
                r={place === at ? 5 : 3}
              />
            ) : null,
          )}
        </>
      )}
      {before.length > 0 && (
        <>
          <path className="ghost-edge" d={lineOf(before)} />
          <path className="ghost" d={lineOf(before)} />
        </>
      )}
      {peak !== undefined && (
        <text
          className="bar-label"
          x={Math.min(Math.max(middleOf(peakAt), left + 14), width - 16)}
          y={yOf(peak.count) - (kind === 'area' ? 9 : 5)}
          textAnchor="middle"
        >
          {formatNumber(peak.count, messages.locale)}
        </text>
      )}
    </>
  )
}
