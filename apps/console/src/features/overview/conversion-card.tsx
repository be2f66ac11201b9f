import { formatPlural, interpolate } from '@foyer/messages/console'
import { Card, Skeleton } from '@foyer/ui'
import { FaultNotice } from '../../api/fault-notice.js'
import { useResource } from '../../api/use-resource.js'
import { formatNumber } from '../../language/formats.js'
import { useMessages } from '../../language/messages.js'
import { useLiveReload } from '../../parts/use-live-reload.js'
import { useQuery } from '../../routing/use-location.js'
import { useCall } from '../../session/owner.js'
import { loadOverview } from './overview.js'
import { parseRange, rangeKey } from './range.js'

const allSteps = ['visitors', 'signUps', 'proven', 'joined'] as const

/**
 * The conversion from visitor to member, and the items that were promoted. Without email verification, nobody takes
 * that step, and it is not shown.
 */
export function ConversionCard({ verifiesEmail }: { verifiesEmail: boolean }) {
  const messages = useMessages()
  const call = useCall()
  const [query] = useQuery()
  const range = parseRange(query)
  const { data, fault, isOld, reload } = useResource(`way ${rangeKey(range)}`, (signal) =>
    loadOverview(range, [...allSteps, 'promotions', 'itemsKept'], call, signal),
  )
  useLiveReload('overview', reload)
  const formatShare = (share: number) =>
    formatNumber(share, messages.locale, { style: 'percent', maximumFractionDigits: 1 })
  const count = (kind: string) => data?.totals[kind] ?? 0
  const steps = allSteps.filter((kind) => kind !== 'proven' || verifiesEmail || count('proven') > 0)
  const first = count('visitors')
  const most = Math.max(1, ...steps.map(count))
  return (
    <Card title={messages.overview.conversion.heading} className="conversion">
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
