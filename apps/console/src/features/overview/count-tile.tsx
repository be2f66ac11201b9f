import { interpolate } from '@foyer/messages/console'
import { Button, Card, Skeleton } from '@foyer/ui'
import { type ReactNode, useState } from 'react'
import type { ApiFault } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { formatNumber } from '../../language/formats.js'
import { useMessages } from '../../language/messages.js'
import { Sentence } from '../../language/sentence.js'
import { Chart, PlaceholderChart } from './chart.js'
import { describeFinding, formatChange, formatStep, type Noun, type Point, type Scale } from './format-counts.js'
import { downloadCsv, pointsToCsv } from './overview.js'

interface CountData {
  /** The total shown above the chart. */
  total: number
  before: number | null
  points: readonly Point[]
  scale: Scale
}

interface CountTileProps {
  name: string
  noun: Noun
  /** Shown next to the number, such as "on an average day". */
  unit?: string
  data: CountData | undefined
  fault: ApiFault | undefined
  isOld: boolean
  reload: () => void
  /** Content below the chart. */
  more?: ReactNode
  /** Explains how the first data point is created. */
  empty: ReactNode
}

/**
 * A total, its change, and a chart that is also available as a table and as CSV. It fails independently, and its size
 * is constant (OV-01 to OV-05).
 */
export function CountTile({ name, noun, unit, data, fault, isOld, reload, more, empty }: CountTileProps) {
  const messages = useMessages()
  const [isTable, setTable] = useState(false)
  return (
    <Card title={name} className="count-tile">
      <FaultNotice fault={fault} retry={reload} />
      {data === undefined && fault === undefined && (
        <Skeleton lines={9} label={interpolate(messages.overview.loading, { name })} />
      )}
      {data !== undefined && (
        <div className="count-body" data-old={isOld || undefined}>
          <p>
            <span className="tile-count">{formatNumber(data.total, messages.locale)}</span>{' '}
            {unit && <span className="soft">{unit}</span>}
          </p>
          <p className="soft">{formatChange(data.total, data.before, messages)}</p>
          {data.points.every(({ count }) => count === 0) ? (
            <figure className="chart-empty">
              <PlaceholderChart />
              <figcaption>{empty}</figcaption>
            </figure>
          ) : (
            <figure>
              <figcaption>
                <h3>{describeFinding(data.points, noun, data.scale, messages)}</h3>
              </figcaption>
              {isTable ? (
                <PointTable name={name} {...data} />
              ) : (
                <Chart points={data.points} name={name} noun={noun} scale={data.scale} />
              )}
            </figure>
          )}
          <div className="ui-row tile-foot">
            {data.points.some(({ count }) => count > 0) && (
              <>
                <Button small tone="plain" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
                  {messages.overview.asTable}
                </Button>
                <Button
                  small
                  tone="plain"
                  onClick={() =>
                    downloadCsv(pointsToCsv(data.points, name), `${name.toLowerCase().replaceAll(' ', '-')}.csv`)
                  }
                >
                  <Sentence
                    text={messages.overview.csv}
                    parts={{
                      span: <span className="ui-unseen">{interpolate(messages.overview.csvOf, { name })}</span>,
                    }}
                  />
                </Button>
              </>
            )}
            {more}
          </div>
        </div>
      )}
    </Card>
  )
}

function PointTable({ name, points, scale }: CountData & { name: string }) {
  const messages = useMessages()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className="point-table" aria-label={interpolate(messages.overview.tableOf, { name })} tabIndex={0}>
      <table>
        <caption className="ui-unseen">{name}</caption>
        <thead>
          <tr>
            <th scope="col">
              {scale.interval === 'hour'
                ? messages.overview.hour
                : scale.isUtc
                  ? messages.overview.dayUtc
                  : messages.overview.day}
            </th>
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
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
