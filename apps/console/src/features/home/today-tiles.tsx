import { interpolate } from '@foyer/messages/console'
import { Skeleton } from '@foyer/ui'
import { Activity, ArrowDownRight, ArrowUpRight, Eye, LogIn, type LucideIcon, UserPlus } from 'lucide-react'
import { FaultNotice } from '../../api/fault-notice.js'
import { useResource } from '../../api/use-resource.js'
import { formatDate, formatNumber } from '../../language/formats.js'
import { type Messages, useMessages } from '../../language/messages.js'
import { useLiveReload } from '../../parts/use-live-reload.js'
import { toUrl } from '../../routing/location.js'
import { useQuery } from '../../routing/use-location.js'
import { useCall } from '../../session/owner.js'
import { Sparkline } from './sparkline.js'
import { figuresOf, loadToday, type TodayFigure, type TodayKind } from './today.js'

const icons: Readonly<Record<TodayKind, LucideIcon>> = {
  visitors: Eye,
  signUps: UserPlus,
  logins: LogIn,
  activeMembers: Activity,
}

/** The figures of today beside those of the same weekday before. A tile shows its metric in the chart. */
export function TodayTiles() {
  const messages = useMessages()
  const call = useCall()
  const { data, fault, reload } = useResource('today', async (signal) => {
    const now = Date.now()
    return { now, figures: figuresOf(await loadToday(call, now, signal), now) }
  })
  useLiveReload('overview', reload)
  return (
    <section className="today" aria-label={messages.home.today.heading}>
      <FaultNotice fault={fault} retry={reload} />
      {data === undefined && fault === undefined && <Skeleton lines={4} />}
      {data !== undefined && (
        <ul className="tiles">
          {data.figures.map((figure) => (
            <Tile key={figure.kind} figure={figure} now={data.now} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Tile({ figure, now }: { figure: TodayFigure; now: number }) {
  const messages = useMessages()
  const [query] = useQuery()
  const { kind, count, before, isWholeDay, days } = figure
  const Sign = icons[kind]
  return (
    <li>
      <a href={toUrl('/', { ...query, metric: kind })}>
        <span className="tile-name">
          <Sign size={16} aria-hidden />
          {messages.overview.tiles[kind]}
        </span>
        <span className="tile-figure">
          <span className="tile-count">{formatNumber(count, messages.locale)}</span>
          <Sparkline counts={days} />
        </span>
        <span className="tile-change">
          {before !== null && before !== count && !isWholeDay && <Direction isMore={count > before} />}
          {describeChange(figure, now, messages)}
        </span>
      </a>
    </li>
  )
}

const Direction = ({ isMore }: { isMore: boolean }) =>
  isMore ? <ArrowUpRight size={14} aria-hidden /> : <ArrowDownRight size={14} aria-hidden />

/** Describes the change since the same weekday before: "+20% · 10 by this time last Thursday". */
function describeChange({ count, before, isWholeDay }: TodayFigure, now: number, messages: Messages): string {
  const { today } = messages.home
  if (before === null) return today.unknown
  const lastWeek = interpolate(isWholeDay ? today.wholeDay : today.byNow, {
    count: formatNumber(before, messages.locale),
    day: formatDate(now, messages.locale, { weekday: 'long', ...(isWholeDay && { timeZone: 'UTC' }) }),
  })
  // A part of a day is not compared with a whole one.
  if (isWholeDay) return lastWeek
  const change =
    before === 0
      ? formatNumber(count, messages.locale, { signDisplay: 'exceptZero' })
      : formatNumber(Math.round((count / before - 1) * 100) / 100, messages.locale, {
          style: 'percent',
          signDisplay: 'exceptZero',
        })
  return interpolate(today.change, { change, lastWeek })
}
