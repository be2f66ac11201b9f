import { interpolate } from '@foyer/messages/console'
import { Card, Skeleton } from '@foyer/ui'
import { FaultNotice } from '../../api/fault-notice.js'
import { useResource } from '../../api/use-resource.js'
import { formatNumber } from '../../language/formats.js'
import { useMessages } from '../../language/messages.js'
import { useLiveReload } from '../../parts/use-live-reload.js'
import { useQuery } from '../../routing/use-location.js'
import { useCall } from '../../session/owner.js'
import { formatMethod } from '../sessions/session.js'
import { loadOverview } from './overview.js'
import { parseRange, rangeKey } from './range.js'

/** How members signed in, in the range of the overview. Sign-ins of earlier versions have no method. */
export function LoginMethodsCard() {
  const messages = useMessages()
  const texts = messages.overview.loginMethods
  const call = useCall()
  const [query] = useQuery()
  const range = parseRange(query)
  const { data, fault, isOld, reload } = useResource(`login methods ${rangeKey(range)}`, (signal) =>
    loadOverview(range, ['logins', 'loginMethods'], call, signal),
  )
  useLiveReload('overview', reload)
  const { loginMethods = [], totals: { logins = 0 } = {} } = data ?? {}
  const unknown = Math.max(0, logins - loginMethods.reduce((sum, { count }) => sum + count, 0))
  // Passkeys of both kinds have one label.
  const byLabel = new Map<string, number>()
  for (const one of loginMethods) {
    const label = formatMethod(one, messages)
    byLabel.set(label, (byLabel.get(label) ?? 0) + one.count)
  }
  const rows = [
    ...[...byLabel].map(([label, count]) => ({ label, count })).toSorted((one, other) => other.count - one.count),
    ...(unknown > 0 ? [{ label: texts.unknown, count: unknown }] : []),
  ]
  const most = Math.max(1, ...rows.map(({ count }) => count))
  const formatShare = (share: number) =>
    formatNumber(share, messages.locale, { style: 'percent', maximumFractionDigits: 1 })
  return (
    <Card title={texts.heading} className="login-methods">
      <FaultNotice fault={fault} retry={reload} />
      {data === undefined && fault === undefined && (
        <Skeleton lines={5} label={interpolate(messages.overview.loading, { name: texts.heading })} />
      )}
      {data !== undefined && (
        <div className="count-body" data-old={isOld || undefined}>
          {rows.length === 0 ? (
            <p className="soft">{texts.none}</p>
          ) : (
            <ul className="way">
              {rows.map(({ label, count }) => (
                <li key={label}>
                  <span>{label}</span>
                  <span className="way-count">
                    {formatNumber(count, messages.locale)}
                    <span className="soft"> {formatShare(count / logins)}</span>
                  </span>
                  <span className="way-track" aria-hidden="true">
                    <span style={{ inlineSize: `${(count / most) * 100}%` }} />
                  </span>
                </li>
              ))}
            </ul>
          )}
          {unknown > 0 && <p className="soft small">{texts.hint}</p>}
        </div>
      )}
    </Card>
  )
}
