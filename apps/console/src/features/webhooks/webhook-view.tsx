import { Badge, Button, Card, Dialog, Notice } from '@foyer/ui'
import { useState } from 'react'
import { type ApiFault, faultOf } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { Day } from '../../parts/time.js'
import { useToasts } from '../../parts/toasts.js'
import { addressOf, navigate } from '../../routing/location.js'
import { useCall, useMay } from '../../session/owner.js'
import { DeliveryLog } from './delivery-log.js'
import { type Attempt, eventWords, stateOf, type Webhook } from './webhook.js'
import { WebhookDialog } from './webhook-dialog.js'

interface WebhookViewProps {
  webhook: Webhook
  events: readonly string[]
  reload: () => void
  onSecret: (secret: string) => void
}

/** One webhook: how it is, what may be done about it, and the log of its deliveries. */
export function WebhookView({ webhook, events, reload, onSecret }: WebhookViewProps) {
  const call = useCall()
  const may = useMay()
  const toasts = useToasts()
  const [asked, setAsked] = useState<'change' | 'rotate' | 'remove'>()
  const [busy, setBusy] = useState<'test' | 'turn'>()
  const [fault, setFault] = useState<ApiFault>()
  const [tested, setTested] = useState<Attempt>()
  const [turn, setTurn] = useState(0)
  const path = `/owner/v1/webhooks/${webhook.webhookId}`
  const { tone, word, about } = stateOf(webhook)
  const since = webhook.offDate ?? webhook.failingSince
  const close = () => setAsked(undefined)
  const act = async (what: () => Promise<unknown>, kind?: 'test' | 'turn') => {
    close()
    setFault(undefined)
    setBusy(kind)
    try {
      await what()
      reload()
      setTurn((last) => last + 1)
    } catch (error) {
      setFault(faultOf(error))
    }
    setBusy(undefined)
  }
  const test = () =>
    act(
      async () => setTested((await call<{ attempt: Attempt }>(`${path}/test`, { method: 'POST', json: {} })).attempt),
      'test',
    )
  const turnTo = (isOn: boolean) => act(() => call(path, { method: 'PATCH', json: { isOn } }), 'turn')
  const rotate = () =>
    act(async () =>
      onSecret((await call<{ secret: string }>(`${path}/rotate-secret`, { method: 'POST', json: {} })).secret),
    )
  const remove = () =>
    act(async () => {
      await call(path, { method: 'DELETE' })
      toasts.show('The webhook is removed.')
      navigate(addressOf('/webhooks'), { replace: true })
    })
  return (
    <div className="settings">
      <p>
        <a href={addressOf('/webhooks')}>All webhooks</a>
      </p>
      <FaultNotice fault={fault} />
      <Card
        title={
          <span dir="ltr" className="wrap">
            {webhook.url}
          </span>
        }
      >
        <p>
          <Badge tone={tone}>{word}</Badge> {about}{' '}
          {since !== null && (
            <span className="soft">
              Since <Day of={since} />.
            </span>
          )}
        </p>
        <p className="soft small">{webhook.events.map((event) => eventWords[event] ?? event).join(' · ')}</p>
        {webhook.oldSecretUntil !== null && (
          <p className="soft">
            Until <Day of={webhook.oldSecretUntil} /> the secret before this one signs too.
          </p>
        )}
        <div className="ui-row">
          {may('testWebhook') && (
            <Button small busy={busy === 'test'} onClick={test}>
              Send a test
            </Button>
          )}
          {may('changeWebhook') && (
            <>
              <Button small tone="quiet" onClick={() => setAsked('change')}>
                Change…
              </Button>
              <Button small tone="quiet" busy={busy === 'turn'} onClick={() => turnTo(!webhook.isOn)}>
                {webhook.isOn ? 'Switch off' : 'Switch on'}
              </Button>
              <Button small tone="quiet" onClick={() => setAsked('rotate')}>
                New secret…
              </Button>
            </>
          )}
          {may('removeWebhook') && (
            <Button small tone="plain" onClick={() => setAsked('remove')}>
              Remove…
            </Button>
          )}
        </div>
        <div role="status">
          {tested && (
            <Notice tone={tested.fault === null ? 'good' : 'danger'}>
              <p>{tested.fault ?? `It was taken: ${tested.status} after ${tested.tookMs} ms.`}</p>
              {tested.answer !== '' && <pre className="answer">{tested.answer}</pre>}
            </Notice>
          )}
        </div>
      </Card>
      <DeliveryLog key={turn} webhookId={webhook.webhookId} />
      <WebhookDialog
        isOpen={asked === 'change'}
        webhook={webhook}
        events={events}
        onClose={close}
        onSaved={() => {
          close()
          reload()
        }}
      />
      <Dialog
        isOpen={asked === 'rotate'}
        title="Make a new signing secret?"
        onClose={close}
        actions={
          <>
            <Button data-first="" tone="quiet" onClick={close}>
              Cancel
            </Button>
            <Button onClick={rotate}>Make a new secret</Button>
          </>
        }
      >
        <p>
          For 24 hours each delivery carries a signature with both, so give the new one to the receiver within that
          time.
        </p>
      </Dialog>
      <Dialog
        isOpen={asked === 'remove'}
        title="Remove the webhook?"
        onClose={close}
        actions={
          <>
            <Button data-first="" tone="quiet" onClick={close}>
              Cancel
            </Button>
            <Button tone="danger" onClick={remove}>
              Remove
            </Button>
          </>
        }
      >
        <p>
          {webhook.waiting > 0 ? `${webhook.waiting} deliveries that wait are not sent. ` : ''}Its log goes too, and
          this cannot be taken back.
        </p>
      </Dialog>
    </div>
  )
}
