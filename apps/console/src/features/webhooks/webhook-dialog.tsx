import { Checkbox, Dialog, Field } from '@foyer/ui'
import { type FormEvent, useState } from 'react'
import { type ApiFault, toFault } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { labelOf, useMessages } from '../../language/messages.js'
import { FormActions } from '../../parts/form-actions.js'
import { useCall } from '../../session/owner.js'
import type { Webhook } from './webhook.js'

interface WebhookDialogProps {
  isOpen: boolean
  events: readonly string[]
  /** The webhook to edit; omit it to create one. */
  webhook?: Webhook
  onClose: () => void
  onSaved: (saved: { webhook: Webhook; secret?: string }) => void
}

/** Edits the URL and the events of a webhook. */
export function WebhookDialog({ isOpen, webhook, onClose, ...props }: WebhookDialogProps) {
  const messages = useMessages()
  return (
    <Dialog
      isOpen={isOpen}
      title={webhook === undefined ? messages.webhooks.new : messages.webhooks.editTitle}
      onClose={onClose}
    >
      <Form {...(webhook && { webhook })} onClose={onClose} {...props} />
    </Dialog>
  )
}

function Form({ events, webhook, onClose, onSaved }: Omit<WebhookDialogProps, 'isOpen'>) {
  const messages = useMessages()
  const call = useCall()
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [chosen, setChosen] = useState<readonly string[]>(
    webhook?.events ?? events.filter((event) => event.startsWith('member.')),
  )
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<ApiFault>()
  const isComplete = url.trim() !== '' && chosen.length > 0
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isComplete || isBusy) return
    setBusy(true)
    setFault(undefined)
    try {
      const path = webhook === undefined ? '/owner/v1/webhooks' : `/owner/v1/webhooks/${webhook.webhookId}`
      const method = webhook === undefined ? 'POST' : 'PATCH'
      onSaved(await call(path, { method, json: { url: url.trim(), events: chosen } }))
    } catch (error) {
      setFault(toFault(error))
    }
    setBusy(false)
  }
  return (
    <form onSubmit={submit} className="settings">
      <Field
        label={messages.webhooks.url}
        required
        data-first=""
        dir="ltr"
        inputMode="url"
        value={url}
        onChange={(event) => setUrl(event.target.value)}
        placeholder="https://example.com/hooks"
        hint={messages.webhooks.urlHint}
        autoComplete="off"
        spellCheck={false}
      />
      <fieldset className="plain-group">
        <legend>{messages.webhooks.events}</legend>
        {events.map((event) => (
          <Checkbox
            key={event}
            label={labelOf(messages.webhooks.eventLabels, event)}
            hint={event}
            checked={chosen.includes(event)}
            onChange={({ target }) =>
              setChosen(target.checked ? [...chosen, event] : chosen.filter((one) => one !== event))
            }
          />
        ))}
      </fieldset>
      <FaultNotice fault={fault} />
      <FormActions onCancel={onClose} busy={isBusy} aria-disabled={!isComplete}>
        {webhook === undefined ? messages.webhooks.add : messages.parts.save}
      </FormActions>
    </form>
  )
}
