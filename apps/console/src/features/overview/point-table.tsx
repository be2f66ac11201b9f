import { interpolate } from '@foyer/messages/console'
import { formatNumber } from '../../language/formats.js'
import { useMessages } from '../../language/messages.js'
import { formatStep, type Point, type Scale } from './format-counts.js'

/** The points of a chart as a table (OV-02). */
export function PointTable({ name, points, scale }: { name: string; points: readonly Point[]; scale: Scale }) {
  const messages = useMessages()
  const hasBefore = points.some(({ before }) => before !== null)
  const time =
    scale.interval === 'hour' ? messages.overview.hour : scale.isUtc ? messages.overview.dayUtc : messages.overview.day
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className="point-table" aria-label={interpolate(messages.overview.tableOf, { name })} tabIndex={0}>
      <table>
        <caption className="ui-unseen">{name}</caption>
        <thead>
          <tr>
            <th scope="col">{time}</th>
            <th scope="col">{name}</th>
            {hasBefore && <th scope="col">{messages.overview.previous}</th>}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.from}>
              <th scope="row">
                {point.isRunning
                  ? interpolate(messages.overview.soFar, { time: formatStep(point, scale, messages) })
                  : formatStep(point, scale, messages)}
              </th>
              <td>{formatNumber(point.count, messages.locale)}</td>
              {hasBefore && (
                <td>{point.before === null ? messages.parts.empty : formatNumber(point.before, messages.locale)}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
