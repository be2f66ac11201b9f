import { Badge, Button, EmptyState, Select, Skeleton } from '@foyer/ui'
import { useState } from 'react'
import { type ApiFault, toFault } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { useResource } from '../../api/use-resource.js'
import { Ago, useNow } from '../../parts/time.js'
import { useToasts } from '../../parts/toasts.js'
import { toUrl } from '../../routing/location.js'
import { useQuery } from '../../routing/use-location.js'
import { useCall, usePermission } from '../../session/owner.js'
import { type Delivery, deliveryLabels, deliveryTones } from './webhook.js'

interface Page {
  deliveries: Delivery[]
  next: string | null
}

/** Lists deliveries with their result and allows resending. The view is stored in the URL. */
export function DeliveryLog({ webhookId }: { webhookId: string }) {
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
      toasts.add('It is on its way again.')
      setTimeout(reload, 1500)
    } catch (error) {
      setFault(toFault(error))
    }
  }
  return (
    <section aria-labelledby="deliveries">
      <div className="ui-row log-head">
        <h2 id="deliveries">Deliveries</h2>
        <Select
          label="Show"
          value={state ?? ''}
          onChange={(event) => change({ state: event.target.value || undefined, cursor: undefined })}
        >
          <option value="">All</option>
          <option value="waiting">Waiting</option>
          <option value="delivered">Delivered</option>
          <option value="failed">Given up</option>
        </Select>
        <Button small tone="plain" onClick={reload}>
          Look again
        </Button>
      </div>
      <FaultNotice fault={fault ?? actFault} retry={fault && reload} />
      {data === undefined && fault === undefined && <Skeleton lines={4} />}
      {data?.deliveries.length === 0 && (
        <EmptyState title={state === undefined ? 'Nothing was sent yet' : 'Nothing like that'}>
          <p>
            {state === undefined
              ? 'What happens from now on appears here. Send a test to see one.'
              : 'Show all to see the rest.'}
          </p>
        </EmptyState>
      )}
      {data !== undefined && data.deliveries.length > 0 && (
        <ul className="deliveries">
          {data.deliveries.map((delivery) => (
            <li key={delivery.deliveryId}>
              <div className="delivery-head">
                <Badge tone={deliveryTones[delivery.state]}>{deliveryLabels[delivery.state]}</Badge>
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
              <p className="small">{formatResult(delivery)}</p>
              <details>
                <summary className="small">Details</summary>
                <dl className="small">
                  <dt>Id</dt>
                  <dd>
                    <code>{delivery.deliveryId}</code>
                  </dd>
                  <dt>Attempts</dt>
                  <dd>{delivery.attempts}</dd>
                  {delivery.nextAttemptDate !== null && (
                    <>
                      <dt>Next</dt>
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
                    Send again
                    <span className="ui-unseen">: {delivery.event}</span>
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
              Newest
            </Button>
          )}
          {data?.next && (
            <Button small tone="quiet" onClick={() => change({ cursor: data.next ?? undefined })}>
              Older
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

const formatResult = ({ last, state }: Delivery): string => {
  if (last === null) return 'Not tried yet.'
  return last.fault ?? `${last.status} after ${last.tookMs} ms${state === 'waiting' ? '; on its way again' : ''}.`
}
