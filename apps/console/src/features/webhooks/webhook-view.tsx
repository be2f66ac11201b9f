import { formatPlural, interpolate } from '@foyer/messages/console'
import { Badge, Button, Card, Notice } from '@foyer/ui'
import { useState } from 'react'
import { type ApiFault, toFault } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { labelOf, useMessages } from '../../language/messages.js'
import { Sentence } from '../../language/sentence.js'
import { ConfirmDialog } from '../../parts/confirm-dialog.js'
import { Day } from '../../parts/time.js'
import { useToasts } from '../../parts/toasts.js'
import { navigate, toUrl } from '../../routing/location.js'
import { useCall, usePermission } from '../../session/owner.js'
import { DeliveryLog } from './delivery-log.js'
import { type Attempt, getWebhookState, type Webhook } from './webhook.js'
import { WebhookDialog } from './webhook-dialog.js'

interface WebhookViewProps {
  webhook: Webhook
  events: readonly string[]
  reload: () => void
  onSecret: (secret: string) => void
}

/** One webhook: its state, its actions and the log of its deliveries. */
export function WebhookView({ webhook, events, reload, onSecret }: WebhookViewProps) {
  const messages = useMessages()
  const call = useCall()
  const may = usePermission()
  const toasts = useToasts()
  const [openDialog, setOpenDialog] = useState<'change' | 'rotate' | 'remove'>()
  const [busy, setBusy] = useState<'test' | 'turn'>()
  const [fault, setFault] = useState<ApiFault>()
  const [tested, setTested] = useState<Attempt>()
  const [reloadCount, setReloadCount] = useState(0)
  const path = `/owner/v1/webhooks/${webhook.webhookId}`
  const { tone, label, about } = getWebhookState(webhook, messages)
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
      toasts.add(messages.webhooks.removed)
      navigate(toUrl('/webhooks'), { replace: true })
    })
  return (
    <div className="settings">
      <p>
        <a href={toUrl('/webhooks')}>{messages.webhooks.allWebhooks}</a>
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
          <Badge tone={tone}>{label}</Badge> {about}{' '}
          {since !== null && (
            <span className="soft">
              <Sentence text={messages.webhooks.since} parts={{ day: <Day of={since} /> }} />
            </span>
          )}
        </p>
        <p className="soft small">
          {webhook.events.map((event) => labelOf(messages.webhooks.eventLabels, event)).join(' · ')}
        </p>
        {webhook.oldSecretUntil !== null && (
          <p className="soft">
            <Sentence text={messages.webhooks.oldSecret} parts={{ day: <Day of={webhook.oldSecretUntil} /> }} />
          </p>
        )}
        <div className="ui-row">
          {may('testWebhook') && (
            <Button small busy={busy === 'test'} onClick={test}>
              {messages.webhooks.sendTest}
            </Button>
          )}
          {may('changeWebhook') && (
            <>
              <Button small tone="quiet" onClick={() => setOpenDialog('change')}>
                {messages.parts.editMore}
              </Button>
              <Button small tone="quiet" busy={busy === 'turn'} onClick={() => setEnabled(!webhook.isOn)}>
                {webhook.isOn ? messages.webhooks.disable : messages.webhooks.enable}
              </Button>
              <Button small tone="quiet" onClick={() => setOpenDialog('rotate')}>
                {messages.webhooks.newSecret}
              </Button>
            </>
          )}
          {may('removeWebhook') && (
            <Button small tone="plain" onClick={() => setOpenDialog('remove')}>
              {messages.parts.deleteMore}
            </Button>
          )}
        </div>
        <div role="status">
          {tested && (
            <Notice tone={tested.fault === null ? 'good' : 'danger'}>
              <p>
                {tested.fault ??
                  interpolate(messages.webhooks.tested, { status: tested.status ?? '', ms: tested.tookMs })}
              </p>
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
      <ConfirmDialog
        isOpen={openDialog === 'rotate'}
        title={messages.webhooks.rotateTitle}
        onClose={close}
        action={messages.webhooks.rotate}
        onConfirm={rotate}
      >
        <p>{messages.webhooks.rotateHint}</p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={openDialog === 'remove'}
        title={messages.webhooks.removeTitle}
        onClose={close}
        action={messages.parts.delete}
        tone="danger"
        onConfirm={remove}
      >
        <p>
          {webhook.waiting > 0 && formatPlural(messages.webhooks.removeWaiting, webhook.waiting, messages.locale)}{' '}
          {messages.webhooks.removeHint}
        </p>
      </ConfirmDialog>
    </div>
  )
}
