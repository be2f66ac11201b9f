import { Badge, Button, Card, Dialog, Notice } from '@foyer/ui'
import { useState } from 'react'
import { type ApiFault, toFault } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { Day } from '../../parts/time.js'
import { useToasts } from '../../parts/toasts.js'
import { navigate, toUrl } from '../../routing/location.js'
import { useCall, usePermission } from '../../session/owner.js'
import { DeliveryLog } from './delivery-log.js'
import { type Attempt, eventLabels, getWebhookState, type Webhook } from './webhook.js'
import { WebhookDialog } from './webhook-dialog.js'

interface WebhookViewProps {
  webhook: Webhook
  events: readonly string[]
  reload: () => void
  onSecret: (secret: string) => void
}

/** One webhook: its state, its actions and the log of its deliveries. */
export function WebhookView({ webhook, events, reload, onSecret }: WebhookViewProps) {
  const call = useCall()
  const may = usePermission()
  const toasts = useToasts()
  const [openDialog, setOpenDialog] = useState<'change' | 'rotate' | 'remove'>()
  const [busy, setBusy] = useState<'test' | 'turn'>()
  const [fault, setFault] = useState<ApiFault>()
  const [tested, setTested] = useState<Attempt>()
  const [reloadCount, setReloadCount] = useState(0)
  const path = `/owner/v1/webhooks/${webhook.webhookId}`
  const { tone, word, about } = getWebhookState(webhook)
  const since = webhook.offDate ?? webhook.failingSince
  const close = () => setOpenDialog(undefined)
  const runAction = async (what: () => Promise<unknown>, kind?: 'test' | 'turn') => {
    close()
    setFault(undefined)
    setBusy(kind)
    try {
      await what()
      reload()
      setReloadCount((last) => last + 1)
    } catch (error) {
      setFault(toFault(error))
    }
    setBusy(undefined)
  }
  const test = () =>
    runAction(
      async () => setTested((await call<{ attempt: Attempt }>(`${path}/test`, { method: 'POST', json: {} })).attempt),
      'test',
    )
  const setEnabled = (isOn: boolean) => runAction(() => call(path, { method: 'PATCH', json: { isOn } }), 'turn')
  const rotate = () =>
    runAction(async () =>
      onSecret((await call<{ secret: string }>(`${path}/rotate-secret`, { method: 'POST', json: {} })).secret),
    )
  const remove = () =>
    runAction(async () => {
      await call(path, { method: 'DELETE' })
      toasts.add('The webhook is removed.')
      navigate(toUrl('/webhooks'), { replace: true })
    })
  return (
    <div className="settings">
      <p>
        <a href={toUrl('/webhooks')}>All webhooks</a>
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
        <p className="soft small">{webhook.events.map((event) => eventLabels[event] ?? event).join(' · ')}</p>
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
              <Button small tone="quiet" onClick={() => setOpenDialog('change')}>
                Change…
              </Button>
              <Button small tone="quiet" busy={busy === 'turn'} onClick={() => setEnabled(!webhook.isOn)}>
                {webhook.isOn ? 'Switch off' : 'Switch on'}
              </Button>
              <Button small tone="quiet" onClick={() => setOpenDialog('rotate')}>
                New secret…
              </Button>
            </>
          )}
          {may('removeWebhook') && (
            <Button small tone="plain" onClick={() => setOpenDialog('remove')}>
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
      <DeliveryLog key={reloadCount} webhookId={webhook.webhookId} />
      <WebhookDialog
        isOpen={openDialog === 'change'}
        webhook={webhook}
        events={events}
        onClose={close}
        onSaved={() => {
          close()
          reload()
        }}
      />
      <Dialog
        isOpen={openDialog === 'rotate'}
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
        isOpen={openDialog === 'remove'}
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
