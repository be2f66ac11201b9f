import { Avatar, Card, Skeleton } from '@foyer/ui'
import { FaultNotice } from '../../api/fault-notice.js'
import { useResource } from '../../api/use-resource.js'
import { useMessages } from '../../language/messages.js'
import { Ago, useNow } from '../../parts/time.js'
import { useLiveReload } from '../../parts/use-live-reload.js'
import { toUrl } from '../../routing/location.js'
import { useCall } from '../../session/owner.js'
import type { Member } from '../members/member.js'

const COUNT = 6

/** The members who joined last. */
export function LatestSignUps() {
  const messages = useMessages()
  const call = useCall()
  const now = useNow(10_000)
  const { data, fault, reload } = useResource('latest sign-ups', (signal) =>
    call<{ members: Member[] }>('/owner/v1/members/query', {
      method: 'POST',
      json: { sort: { field: 'joined', order: 'DESC' }, limit: COUNT },
      signal,
    }),
  )
  useLiveReload('members', reload)
  return (
    <Card title={messages.home.latest.heading} className="home-card">
      <FaultNotice fault={fault} retry={reload} />
      {data === undefined && fault === undefined && <Skeleton lines={6} />}
      {data?.members.length === 0 && <p className="soft">{messages.home.latest.none}</p>}
      {data !== undefined && data.members.length > 0 && (
        <ul className="home-list">
          {data.members.map(({ memberId, email, name, joinedDate }) => (
            <li key={memberId}>
              <a href={toUrl(`/members/${memberId}`)}>
                <Avatar id={memberId} name={name ?? email} />
                <span className="home-text">
                  <span className="breakable">{name ?? email}</span>
                  {name !== null && <span className="soft small breakable">{email}</span>}
                </span>
                <span className="soft small">
                  <Ago of={joinedDate} now={now} />
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <p>
        <a href={toUrl('/members')}>{messages.home.latest.all}</a>
      </p>
    </Card>
  )
}
