import { formatPlural, interpolate } from '@foyer/messages/console'
import { DateRange, LinkButton } from '@foyer/ui'
import { type ReactNode, useState } from 'react'
import { useResource } from '../../api/use-resource.js'
import { formatNumber } from '../../language/formats.js'
import { useMessages } from '../../language/messages.js'
import { LiveUpdates } from '../../parts/live-updates.js'
import { toUrl } from '../../routing/location.js'
import { PageHeading } from '../../routing/page-heading.js'
import { useQuery } from '../../routing/use-location.js'
import { useCall, usePermission } from '../../session/owner.js'
import { ConversionTile } from './conversion-tile.js'
import { CountTile } from './count-tile.js'
import { findSpike, formatStep, type Noun } from './format-counts.js'
import { loadOverview, type Overview, toPoints } from './overview.js'
import { formatDateTime, formatDay, formatEndDateTime, parseRange, type Range, ranges, timeZone } from './range.js'
import '../../styles/overview.css'

/**
 * The statistics of the site (OV-01 to OV-05). The range is stored in the URL; each tile loads and fails independently.
 */
export default function OverviewPage() {
  const messages = useMessages()
  const [query] = useQuery()
  const range = parseRange(query)
  const [reloadCount, setReloadCount] = useState({ count: 0, at: Date.now() })
  const requestedRange = `${range.name} ${range.from ?? ''} ${range.to ?? ''} ${reloadCount.count}`
  const tile = { range, requestedRange }
  return (
    <>
      <PageHeading
        actions={
          <LiveUpdates
            topic="overview"
            at={reloadCount.at}
            reload={() => setReloadCount(({ count }) => ({ count: count + 1, at: Date.now() }))}
          />
        }
      >
        {messages.overview.heading}
      </PageHeading>
      <RangePicker range={range} />
      <p className="soft small" title={messages.overview.timeNoteMore}>
        {interpolate(messages.overview.timeNote, { zone: timeZone() })}
      </p>
      <div className="count-tiles">
        <CountedTile
          {...tile}
          kind="visitors"
          name={messages.overview.tiles.visitors}
          noun="visitors"
          empty={
            <>
              <p>{messages.overview.none.visitors}</p>
              <LinkButton small tone="quiet" href={toUrl('/clients/new')}>
                {messages.overview.newClient}
              </LinkButton>
            </>
          }
        />
        <CountedTile
          {...tile}
          kind="signUps"
          name={messages.overview.tiles.signUps}
          noun="signUps"
          empty={<p>{messages.overview.none.signUps}</p>}
        />
        <CountedTile
          {...tile}
          kind="logins"
          name={messages.overview.tiles.logins}
          noun="logins"
          empty={<p>{messages.overview.none.logins}</p>}
        />
        <CountedTile
          {...tile}
          kind="failures"
          name={messages.overview.tiles.failures}
          noun="failures"
          empty={<p>{messages.overview.none.failures}</p>}
          more={(data) => <Refusals data={data} />}
        />
        <ActiveMembersTile {...tile} />
        <ConversionTile {...tile} />
      </div>
    </>
  )
}

interface TileProps {
  range: Range
  /** Changes when other data is requested, or the same data again. */
  requestedRange: string
}

function CountedTile({
  range,
  requestedRange,
  kind,
  more,
  ...shown
}: TileProps & { kind: string; name: string; noun: Noun; empty: ReactNode; more?: (data: Overview) => ReactNode }) {
  const call = useCall()
  const { data, fault, isOld, reload } = useResource(`${kind} ${requestedRange}`, (signal) =>
    loadOverview(range, [kind], call, signal),
  )
  return (
    <CountTile
      {...shown}
      fault={fault}
      isOld={isOld}
      reload={reload}
      data={
        data && {
          total: data.totals[kind] ?? 0,
          before: data.before.totals?.[kind] ?? null,
          points: toPoints(data, kind),
          scale: { interval: data.interval },
        }
      }
      more={data && more?.(data)}
    />
  )
}

/** Links to the audit entries of the refused sign-ins: of a spike, or of the whole range (OV-04). */
function Refusals({ data }: { data: Overview }) {
  const messages = useMessages()
  const may = usePermission()
  const points = toPoints(data, 'failures')
  const spike = findSpike(points)
  if (!may('queryAudit') || points.every(({ count }) => count === 0)) return null
  const { from, to } = spike ?? data
  const query = { action: 'sign-in-refused', result: 'refused', from: formatDateTime(from), to: formatEndDateTime(to) }
  return (
    <a
      href={toUrl('/audit', query)}
      aria-label={
        spike &&
        interpolate(messages.overview.viewFailuresOf, {
          time: formatStep(spike, { interval: data.interval }, messages),
        })
      }
    >
      {messages.overview.viewFailures}
    </a>
  )
}

function ActiveMembersTile({ range, requestedRange }: TileProps) {
  const messages = useMessages()
  const call = useCall()
  const { data, fault, isOld, reload } = useResource(`active ${requestedRange}`, (signal) =>
    loadOverview(range, ['activeMembers'], call, signal),
  )
  const days = data?.activeDays
  const latest = days?.days.at(-1)
  return (
    <CountTile
      name={messages.overview.tiles.activeMembers}
      noun="members"
      unit={days?.average == null ? messages.overview.todayUtc : messages.overview.dailyAverage}
      fault={fault}
      isOld={isOld}
      reload={reload}
      data={
        days && {
          total: days.average ?? latest?.members ?? 0,
          before: days.averageBefore,
          points: days.days.map(({ members, ...step }) => ({ ...step, count: members })),
          scale: { interval: 'day', isUtc: true },
        }
      }
      empty={<p>{messages.overview.none.activeMembers}</p>}
      more={<span className="soft small">{messages.overview.perDay}</span>}
    />
  )
}

function RangePicker({ range }: { range: Range }) {
  const messages = useMessages()
  const [, change] = useQuery()
  const today = formatDay(new Date())
  const own = range.name === 'own'
  const from = range.from ?? formatDay(new Date(Date.now() - 6 * 86_400_000))
  const to = range.to ?? today
  return (
    <div className="range-choice">
      <nav aria-label={messages.overview.range}>
        <ul>
          {ranges.map((one) => {
            const [amount, unit, last] =
              'hours' in one
                ? [one.hours, 'hour', messages.overview.lastHours]
                : [one.days, 'day', messages.overview.lastDays]
            const label = formatNumber(amount, messages.locale, { style: 'unit', unit, unitDisplay: 'narrow' })
            return (
              <li key={one.name}>
                <a
                  href={toUrl('/overview', { range: one.name })}
                  aria-current={range.name === one.name ? 'true' : undefined}
                  aria-label={`${label}: ${formatPlural(last, amount, messages.locale)}`}
                >
                  {label}
                </a>
              </li>
            )
          })}
          <li>
            <a href={toUrl('/overview', { range: 'own', from, to })} aria-current={own ? 'true' : undefined}>
              {messages.overview.custom}
            </a>
          </li>
        </ul>
      </nav>
      {own && (
        <div className="ui-row">
          <DateRange
            labels={{ from: messages.parts.from, to: messages.parts.to }}
            from={from}
            to={to}
            max={today}
            onChange={(next) => next.from !== '' && next.to !== '' && change({ range: 'own', ...next })}
          />
        </div>
      )}
    </div>
  )
}
