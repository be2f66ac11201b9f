import { interpolate } from '@foyer/messages/console'
import { Button, Card, LinkButton, Skeleton } from '@foyer/ui'
import { ChartArea, ChartColumn } from 'lucide-react'
import { useState } from 'react'
import { FaultNotice } from '../../api/fault-notice.js'
import { useResource } from '../../api/use-resource.js'
import { formatNumber } from '../../language/formats.js'
import { useMessages } from '../../language/messages.js'
import { Sentence } from '../../language/sentence.js'
import { saveText } from '../../parts/save-file.js'
import { useLiveReload } from '../../parts/use-live-reload.js'
import { navigate, toUrl } from '../../routing/location.js'
import { useQuery } from '../../routing/use-location.js'
import { useCall, usePermission } from '../../session/owner.js'
import { Chart, type ChartKind, PlaceholderChart } from './chart.js'
import { ChoiceLinks } from './choice-links.js'
import { describeFinding, findSpike, formatChange, formatStep, type Point } from './format-counts.js'
import { logFilterOf, type Metric, metrics, nounOf, parseMetric, type Series, seriesOf } from './metrics.js'
import { loadOverview, type Overview, pointsToCsv } from './overview.js'
import { PointTable } from './point-table.js'
import { formatDateTime, formatEndDateTime, parseRange, rangeKey, timeZone } from './range.js'
import { RangePicker } from './range-picker.js'

/**
 * One metric over a range: its total, its change, and a chart that is also available as a table and as CSV (OV-01 to
 * OV-05). Metric, range and kind of chart are in the URL.
 */
export function ActivityCard() {
  const messages = useMessages()
  const call = useCall()
  const [query] = useQuery()
  const range = parseRange(query)
  const metric = parseMetric(query)
  const kind: ChartKind = query.chart === 'area' ? 'area' : 'bars'
  const { data, fault, isOld, reload } = useResource(`${metric} ${rangeKey(range)}`, async (signal) => ({
    overview: await loadOverview(range, [metric], call, signal),
    metric,
  }))
  useLiveReload('overview', reload)
  const name = messages.overview.tiles[metric]
  return (
    <Card title={messages.overview.activity} className="activity">
      <div className="activity-choices">
        <ChoiceLinks
          label={messages.overview.metric}
          current={metric}
          choices={metrics.map((one) => ({
            name: one,
            label: messages.overview.tiles[one],
            href: toUrl('/', { ...query, metric: one }),
          }))}
        />
        <RangePicker range={range} />
        <ChoiceLinks
          label={messages.overview.chart}
          current={kind}
          choices={[
            { name: 'bars', label: <ChartColumn size={16} aria-hidden />, chart: undefined },
            { name: 'area', label: <ChartArea size={16} aria-hidden />, chart: 'area' },
          ].map(({ chart, ...one }) => ({
            ...one,
            fullLabel: messages.overview.charts[one.name as ChartKind],
            href: toUrl('/', { ...query, chart }),
          }))}
        />
      </div>
      <FaultNotice fault={fault} retry={reload} />
      {data === undefined && fault === undefined && (
        <div className="count-body">
          <Skeleton lines={10} label={interpolate(messages.overview.loading, { name })} />
        </div>
      )}
      {data !== undefined && <Activity metric={data.metric} overview={data.overview} kind={kind} isOld={isOld} />}
    </Card>
  )
}

interface ActivityProps {
  metric: Metric
  overview: Overview
  kind: ChartKind
  isOld: boolean
}

function Activity({ metric, overview, kind, isOld }: ActivityProps) {
  const messages = useMessages()
  const may = usePermission()
  const [isTable, setTable] = useState(false)
  const name = messages.overview.tiles[metric]
  const series = seriesOf(overview, metric)
  const { points, scale } = series
  const isEmpty = points.every(({ count }) => count === 0)
  const openLog = ({ from, to }: Pick<Point, 'from' | 'to'>) => navigate(toLog(metric, { from, to }))
  return (
    <div className="count-body" data-old={isOld || undefined}>
      <Total metric={metric} series={series} />
      {isEmpty && points.every(({ before }) => !before) ? (
        <figure className="chart-empty">
          <PlaceholderChart />
          <figcaption>
            <p>{messages.overview.none[metric]}</p>
            {metric === 'visitors' && (
              <LinkButton small tone="quiet" href={toUrl('/clients/new')}>
                {messages.overview.newClient}
              </LinkButton>
            )}
          </figcaption>
        </figure>
      ) : (
        <figure>
          <figcaption>
            <h3>{describeFinding(points, nounOf(metric), scale, messages)}</h3>
          </figcaption>
          {isTable ? (
            <PointTable name={name} points={points} scale={scale} />
          ) : (
            <Chart
              points={points}
              name={name}
              noun={nounOf(metric)}
              scale={scale}
              kind={kind}
              {...(may('queryAudit') && { onOpen: openLog })}
            />
          )}
        </figure>
      )}
      <div className="ui-row tile-foot">
        {!isEmpty && (
          <>
            <Button small tone="plain" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
              {messages.overview.asTable}
            </Button>
            <Button
              small
              tone="plain"
              onClick={() =>
                saveText(pointsToCsv(points, name), 'text/csv', `${name.toLowerCase().replaceAll(' ', '-')}.csv`)
              }
            >
              <Sentence
                text={messages.overview.csv}
                parts={{ span: <span className="ui-unseen">{interpolate(messages.overview.csvOf, { name })}</span> }}
              />
            </Button>
          </>
        )}
        {metric === 'failures' && !isEmpty && may('queryAudit') && <Refusals overview={overview} points={points} />}
        <p className="soft small time-note" title={messages.overview.timeNoteMore}>
          {metric === 'activeMembers'
            ? messages.overview.perDay
            : interpolate(messages.overview.timeNote, { zone: timeZone() })}
        </p>
      </div>
    </div>
  )
}

function Total({ metric, series }: { metric: Metric; series: Series }) {
  const messages = useMessages()
  const unit = series.isAverage ? messages.overview.dailyAverage : messages.overview.todayUtc
  return (
    <p>
      <span className="tile-count">{formatNumber(series.total, messages.locale)}</span>{' '}
      <span className="soft">
        {metric === 'activeMembers' ? unit : messages.overview.tiles[metric]}
        {' · '}
        {formatChange(series.total, series.before, messages)}
      </span>
    </p>
  )
}

/** The audit log of a time, filtered by what a metric counts. */
const toLog = (metric: Metric, { from, to }: { from: string; to: string }): string =>
  toUrl('/audit', { ...logFilterOf(metric), from: formatDateTime(from), to: formatEndDateTime(to) })

/** Links to the audit entries of the refused sign-ins: of a spike, or of the whole range (OV-04). */
function Refusals({ overview, points }: { overview: Overview; points: readonly Point[] }) {
  const messages = useMessages()
  const spike = findSpike(points)
  return (
    <a
      href={toLog('failures', spike ?? overview)}
      aria-label={
        spike &&
        interpolate(messages.overview.viewFailuresOf, {
          time: formatStep(spike, { interval: overview.interval }, messages),
        })
      }
    >
      {messages.overview.viewFailures}
    </a>
  )
}
