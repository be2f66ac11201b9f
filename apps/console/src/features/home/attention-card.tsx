import { Card, Skeleton } from '@foyer/ui'
import { ChevronRight, CircleCheck } from 'lucide-react'
import { FaultNotice } from '../../api/fault-notice.js'
import { useResource } from '../../api/use-resource.js'
import { useMessages } from '../../language/messages.js'
import { useLiveReload } from '../../parts/use-live-reload.js'
import { useCall } from '../../session/owner.js'
import { type Attention, listAttention } from './attention.js'

/** What needs a decision or a repair, each with a link to where that is done. */
export function AttentionCard() {
  const messages = useMessages()
  const call = useCall()
  const { data, fault, reload } = useResource('attention', (signal) =>
    call<Attention>('/owner/v1/attention', { signal }),
  )
  useLiveReload('requests', reload)
  useLiveReload('overview', reload)
  const items = data === undefined ? [] : listAttention(data, messages)
  return (
    <Card title={messages.home.attention.heading} className="home-card">
      <FaultNotice fault={fault} retry={reload} />
      {data === undefined && fault === undefined && <Skeleton lines={4} />}
      {data !== undefined && items.length === 0 && (
        <p className="all-well">
          <CircleCheck size={20} aria-hidden />
          <span>{messages.home.attention.nothing}</span>
        </p>
      )}
      {items.length > 0 && (
        <ul className="home-list">
          {items.map(({ key, icon: Sign, text, address, href, tone }) => (
            <li key={key}>
              <a href={href}>
                <Sign size={18} aria-hidden className={`tone-${tone}`} />
                <span className="home-text">
                  <span>{text}</span>
                  {address && (
                    <code className="soft small breakable" dir="ltr">
                      {address}
                    </code>
                  )}
                </span>
                <ChevronRight size={16} aria-hidden className="onward" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
