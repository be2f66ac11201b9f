import { Card, Skeleton } from '@foyer/ui'
import { FaultNotice } from '../../api/fault-notice.js'
import { useResource } from '../../api/use-resource.js'
import { useCall } from '../../session/owner.js'
import { formatCount } from './format-counts.js'
import { loadOverview } from './overview.js'
import type { Range } from './range.js'

const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 })

const steps = [
  { kind: 'visitors', name: 'Visitors' },
  { kind: 'signUps', name: 'Started to sign up' },
  { kind: 'proven', name: 'Proved the address' },
  { kind: 'joined', name: 'Became a member' },
] as const

/** The conversion from visitor to member, and the items that were promoted. */
export function ConversionTile({ range, requestedRange }: { range: Range; requestedRange: string }) {
  const call = useCall()
  const { data, fault, isOld, reload } = useResource(`way ${requestedRange}`, (signal) =>
    loadOverview(range, [...steps.map(({ kind }) => kind), 'promotions', 'itemsKept'], call, signal),
  )
  const count = (kind: string) => data?.totals[kind] ?? 0
  const first = count('visitors')
  const most = Math.max(1, ...steps.map(({ kind }) => count(kind)))
  return (
    <Card title="From visitor to member" className="count-tile">
      <FaultNotice fault={fault} retry={reload} />
      {data === undefined && fault === undefined && <Skeleton lines={9} label="Loading: From visitor to member" />}
      {data !== undefined && (
        <div className="count-body" data-old={isOld || undefined}>
          <p className="soft">
            {first === 0
              ? `No visitors in these ${range.span}.`
              : `${percent.format(count('joined') / first)} of the visitors of these ${range.span} became members.`}
          </p>
          <ol className="way">
            {steps.map(({ kind, name }) => (
              <li key={kind}>
                <span>{name}</span>
                <span className="way-count">
                  {formatCount(count(kind))}
                  {kind !== 'visitors' && first > 0 && (
                    <span className="soft"> {percent.format(count(kind) / first)}</span>
                  )}
                </span>
                <span className="way-track" aria-hidden="true">
                  <span style={{ inlineSize: `${(count(kind) / most) * 100}%` }} />
                </span>
              </li>
            ))}
          </ol>
          {count('signUps') > 0 && count('proven') === 0 && (
            <p className="soft small">Nobody proved an address: the site may not ask for it.</p>
          )}
          <p>
            {formatCount(count('promotions'))} {count('promotions') === 1 ? 'visit was' : 'visits were'} taken along by
            a sign-in, with {formatCount(count('itemsKept'))} {count('itemsKept') === 1 ? 'item' : 'items'} kept.
          </p>
        </div>
      )}
    </Card>
  )
}
