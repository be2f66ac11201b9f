import { formatPlural, interpolate } from '@foyer/messages/console'
import { Card, Skeleton } from '@foyer/ui'
import { FaultNotice } from '../../api/fault-notice.js'
import { useResource } from '../../api/use-resource.js'
import { formatNumber } from '../../language/formats.js'
import { useMessages } from '../../language/messages.js'
import { useCall } from '../../session/owner.js'
import { loadOverview } from './overview.js'
import type { Range } from './range.js'

const steps = ['visitors', 'signUps', 'proven', 'joined'] as const

/** The conversion from visitor to member, and the items that were promoted. */
export function ConversionTile({ range, requestedRange }: { range: Range; requestedRange: string }) {
  const messages = useMessages()
  const call = useCall()
  const { data, fault, isOld, reload } = useResource(`way ${requestedRange}`, (signal) =>
    loadOverview(range, [...steps, 'promotions', 'itemsKept'], call, signal),
  )
  const formatShare = (share: number) =>
    formatNumber(share, messages.locale, { style: 'percent', maximumFractionDigits: 1 })
  const count = (kind: string) => data?.totals[kind] ?? 0
  const first = count('visitors')
  const most = Math.max(1, ...steps.map(count))
  return (
    <Card title={messages.overview.conversion.heading} className="count-tile">
      <FaultNotice fault={fault} retry={reload} />
      {data === undefined && fault === undefined && (
        <Skeleton
          lines={9}
          label={interpolate(messages.overview.loading, { name: messages.overview.conversion.heading })}
        />
      )}
      {data !== undefined && (
        <div className="count-body" data-old={isOld || undefined}>
          <p className="soft">
            {first === 0
              ? messages.overview.conversion.noVisitors
              : interpolate(messages.overview.conversion.rate, { percent: formatShare(count('joined') / first) })}
          </p>
          <ol className="way">
            {steps.map((kind) => (
              <li key={kind}>
                <span>{messages.overview.conversion[kind]}</span>
                <span className="way-count">
                  {formatNumber(count(kind), messages.locale)}
                  {kind !== 'visitors' && first > 0 && (
                    <span className="soft"> {formatShare(count(kind) / first)}</span>
                  )}
                </span>
                <span className="way-track" aria-hidden="true">
                  <span style={{ inlineSize: `${(count(kind) / most) * 100}%` }} />
                </span>
              </li>
            ))}
          </ol>
          {count('signUps') > 0 && count('proven') === 0 && (
            <p className="soft small">{messages.overview.conversion.noneVerified}</p>
          )}
          <p>
            {formatPlural(messages.overview.conversion.promotions, count('promotions'), messages.locale, {
              items: formatPlural(messages.overview.conversion.items, count('itemsKept'), messages.locale),
            })}
          </p>
        </div>
      )}
    </Card>
  )
}
