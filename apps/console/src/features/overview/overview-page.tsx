import { LinkButton } from '@foyer/ui'
import { type ReactNode, useId, useState } from 'react'
import { useResource } from '../../api/use-resource.js'
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
        Overview
      </PageHeading>
      <RangePicker range={range} />
      <p className="soft small">
        Times in {timeZone()}. Hatched bars are still in progress. The last ten seconds are not counted yet, and their
        counts are lost if the server stops without warning.
      </p>
      <div className="count-tiles">
        <CountedTile
          {...tile}
          kind="visitors"
          name="Visitors"
          noun={{ singular: 'visitor', plural: 'visitors' }}
          empty={
            <>
              <p>No visitors in these {range.span}. They are counted as soon as a site of yours is a client.</p>
              <LinkButton small tone="quiet" href={toUrl('/clients/new')}>
                New client
              </LinkButton>
            </>
          }
        />
        <CountedTile
          {...tile}
          kind="signUps"
          name="Sign-ups"
          noun={{ singular: 'sign-up', plural: 'sign-ups' }}
          empty={<p>Nobody signed up in these {range.span}.</p>}
        />
        <CountedTile
          {...tile}
          kind="logins"
          name="Logins"
          noun={{ singular: 'login', plural: 'logins' }}
          empty={<p>Nobody signed in with a password or a link in these {range.span}.</p>}
        />
        <CountedTile
          {...tile}
          kind="failures"
          name="Failed sign-ins"
          noun={{ singular: 'failure', plural: 'failures' }}
          empty={<p>No sign-in was refused in these {range.span}.</p>}
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
      span={range.span}
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
  const may = usePermission()
  const points = toPoints(data, 'failures')
  const spike = findSpike(points)
  if (!may('queryAudit') || points.every(({ count }) => count === 0)) return null
  const { from, to } = spike ?? data
  const query = { action: 'sign-in-refused', result: 'refused', from: formatDateTime(from), to: formatEndDateTime(to) }
  return (
    <a href={toUrl('/audit', query)}>
      The refusals{' '}
      {spike && (
        <>
          <span className="ui-unseen">of {formatStep(spike, { interval: data.interval })}</span>{' '}
        </>
      )}
      in the audit log
    </a>
  )
}

function ActiveMembersTile({ range, requestedRange }: TileProps) {
  const call = useCall()
  const { data, fault, isOld, reload } = useResource(`active ${requestedRange}`, (signal) =>
    loadOverview(range, ['activeMembers'], call, signal),
  )
  const days = data?.activeDays
  const latest = days?.days.at(-1)
  return (
    <CountTile
      name="Active members"
      noun={{ singular: 'member', plural: 'members' }}
      unit={days?.average == null ? 'today (UTC)' : 'on an average day'}
      span={range.span}
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
      empty={<p>No member used a session in these {range.span}.</p>}
      more={<span className="soft small">Each once a day; days are those of UTC.</span>}
    />
  )
}

function RangePicker({ range }: { range: Range }) {
  const [, change] = useQuery()
  const id = useId()
  const today = formatDay(new Date())
  const own = range.name === 'own'
  const from = range.from ?? formatDay(new Date(Date.now() - 6 * 86_400_000))
  const to = range.to ?? today
  return (
    <div className="range-choice">
      <nav aria-label="Range">
        <ul>
          {ranges.map(({ name, label, span }) => (
            <li key={name}>
              <a
                href={toUrl('/overview', { range: name })}
                aria-current={range.name === name ? 'true' : undefined}
                aria-label={`${label}, the last ${span}`}
              >
                {label}
              </a>
            </li>
          ))}
          <li>
            <a href={toUrl('/overview', { range: 'own', from, to })} aria-current={own ? 'true' : undefined}>
              Own
            </a>
          </li>
        </ul>
      </nav>
      {own && (
        <div className="ui-row">
          {(['from', 'to'] as const).map((end) => (
            <div key={end} className="narrow-field">
              <label htmlFor={`${id}-${end}`}>{end === 'from' ? 'From' : 'Until'}</label>
              <input
                id={`${id}-${end}`}
                type="date"
                className="ui-input"
                max={end === 'from' ? to : today}
                min={end === 'to' ? from : undefined}
                value={end === 'from' ? from : to}
                onChange={({ target: { value } }) => value !== '' && change({ range: 'own', from, to, [end]: value })}
              />
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
