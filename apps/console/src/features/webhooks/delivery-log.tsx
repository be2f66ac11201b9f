import { interpolate } from '@foyer/messages/console'
import { Badge, Button, EmptyState, Select, Skeleton } from '@foyer/ui'
import { useState } from 'react'
import { type ApiFault, toFault } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { useResource } from '../../api/use-resource.js'
import { type Messages, useMessages } from '../../language/messages.js'
import { Sentence } from '../../language/sentence.js'
import { Ago, useNow } from '../../parts/time.js'
import { useToasts } from '../../parts/toasts.js'
import { toUrl } from '../../routing/location.js'
import { useQuery } from '../../routing/use-location.js'
import { useCall, usePermission } from '../../session/owner.js'
import { type Delivery, deliveryTones } from './webhook.js'

interface Page {
  deliveries: Delivery[]
  next: string | null
}

/** Lists deliveries with their result and allows resending. The view is stored in the URL. */
export function DeliveryLog({ webhookId }: { webhookId: string }) {
  const messages = useMessages()
  const call = useCall()
  const maySend = usePermission()('resendWebhookDelivery')
  const toasts = useToasts()
  const now = useNow(10_000)
  const [{ state, cursor }, change] = useQuery()
  const [actFault, setFault] = useState<ApiFault>()
  const asked = new URLSearchParams({ ...(state && { state }), ...(cursor && { cursor }) })
  const { data, fault, reload } = useResource(`deliveries ${webhookId} ${asked}`, (signal) =>
    call<Page>(`/owner/v1/webhooks/${webhookId}/deliveries?${asked}`, { signal }),
  )
  const redeliver = async ({ deliveryId }: Delivery) => {
    setFault(undefined)
    try {
      await call(`/owner/v1/webhooks/${webhookId}/deliveries/${deliveryId}/resend`, { method: 'POST', json: {} })
      toasts.add(messages.webhooks.resent)
      setTimeout(reload, 1500)
    } catch (error) {
      setFault(toFault(error))
    }
  }
  return (
    <section aria-labelledby="deliveries">
      <div className="ui-row log-head">
        <h2 id="deliveries">{messages.webhooks.deliveries}</h2>
        <Select
          label={messages.webhooks.show}
          value={state ?? ''}
          onChange={(event) => change({ state: event.target.value || undefined, cursor: undefined })}
        >
          <option value="">{messages.webhooks.all}</option>
          <option value="waiting">{messages.webhooks.deliveryStates.waiting}</option>
          <option value="delivered">{messages.webhooks.deliveryStates.delivered}</option>
          <option value="failed">{messages.webhooks.deliveryStates.failed}</option>
        </Select>
        <Button small tone="plain" onClick={reload}>
          {messages.webhooks.refresh}
        </Button>
      </div>
      <FaultNotice fault={fault ?? actFault} retry={fault && reload} />
      {data === undefined && fault === undefined && <Skeleton lines={4} />}
      {data?.deliveries.length === 0 && (
        <EmptyState title={state === undefined ? messages.webhooks.noDeliveries : messages.webhooks.noMatch}>
          <p>{state === undefined ? messages.webhooks.noDeliveriesHint : messages.webhooks.noMatchHint}</p>
        </EmptyState>
      )}
      {data !== undefined && data.deliveries.length > 0 && (
        <ul className="deliveries">
          {data.deliveries.map((delivery) => (
            <li key={delivery.deliveryId}>
              <div className="delivery-head">
                <Badge tone={deliveryTones[delivery.state]}>{messages.webhooks.deliveryStates[delivery.state]}</Badge>
                <strong>{delivery.event}</strong>
                {delivery.subject.startsWith('mem_') ? (
                  <a className="ellipsis" href={toUrl(`/members/${delivery.subject}`)}>
                    {delivery.subject}
                  </a>
                ) : (
                  <span className="soft ellipsis">
                    {delivery.subject === delivery.deliveryId ? '' : delivery.subject}
                  </span>
                )}
                <span className="soft small">
                  <Ago of={delivery.happenedDate} now={now} />
                </span>
              </div>
              <p className="small">{formatResult(delivery, messages)}</p>
              <details>
                <summary className="small">{messages.parts.details}</summary>
                <dl className="small">
                  <dt>{messages.parts.id}</dt>
                  <dd>
                    <code>{delivery.deliveryId}</code>
                  </dd>
                  <dt>{messages.webhooks.attempts}</dt>
                  <dd>{delivery.attempts}</dd>
                  {delivery.nextAttemptDate !== null && (
                    <>
                      <dt>{messages.webhooks.nextAttempt}</dt>
                      <dd>
                        <Ago of={delivery.nextAttemptDate} now={now} />
                      </dd>
                    </>
                  )}
                </dl>
                {delivery.last !== null && delivery.last.answer !== '' && (
                  <pre className="answer">{delivery.last.answer}</pre>
                )}
                {maySend && (
                  <Button small tone="quiet" onClick={() => redeliver(delivery)}>
                    <Sentence
                      text={messages.webhooks.resendOne}
                      parts={{ span: <span className="ui-unseen">: {delivery.event}</span> }}
                    />
                  </Button>
                )}
              </details>
            </li>
          ))}
        </ul>
      )}
      {(cursor !== undefined || data?.next) && (
        <div className="ui-row">
          {cursor !== undefined && (
            <Button small tone="quiet" onClick={() => change({ cursor: undefined })}>
              {messages.webhooks.newest}
            </Button>
          )}
          {data?.next && (
            <Button small tone="quiet" onClick={() => change({ cursor: data.next ?? undefined })}>
              {messages.webhooks.older}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

function formatResult({ last, state }: Delivery, { webhooks }: Messages): string {
  if (last === null) return webhooks.notTried
  if (last.fault !== null) return last.fault
  return interpolate(state === 'waiting' ? webhooks.attemptedAgain : webhooks.attempted, {
    status: last.status ?? '',
    ms: last.tookMs,
  })
}
