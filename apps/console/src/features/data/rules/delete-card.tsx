import { formatPlural, interpolate } from '@foyer/messages/console'
import { Button, Card, Dialog, Field } from '@foyer/ui'
import { type FormEvent, useState } from 'react'
import { type ApiFault, toFault } from '../../../api/api-fault.js'
import { FaultNotice } from '../../../api/fault-notice.js'
import { useMessages } from '../../../language/messages.js'
import { useToasts } from '../../../parts/toasts.js'
import { navigate, toUrl } from '../../../routing/location.js'
import { useCall } from '../../../session/owner.js'
import type { Collection } from '../collection.js'

/** Deletes the collection after its name was typed; lists beforehand what is lost. */
export function DeleteCard({ collection: { id } }: { collection: Collection }) {
  const messages = useMessages()
  const call = useCall()
  const toasts = useToasts()
  const [isOpen, setOpen] = useState(false)
  const [count, setCount] = useState<number>()
  const [typed, setTyped] = useState('')
  const [hasTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<ApiFault>()
  const loadCount = () => {
    setOpen(true)
    setTyped('')
    setTried(false)
    call<{ totalCount: number }>('/wix-data/v2/items/count', { method: 'POST', json: { dataCollectionId: id } }).then(
      ({ totalCount }) => setCount(totalCount),
      () => setCount(undefined),
    )
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    setTried(true)
    if (typed !== id) return form.querySelector<HTMLElement>('input')?.focus()
    setBusy(true)
    setFault(undefined)
    try {
      const isConfirmed = encodeURIComponent(id)
      await call(`/wix-data/v2/collections/${isConfirmed}?dataCollectionId=${isConfirmed}`, { method: 'DELETE' })
      toasts.add(interpolate(messages.data.deleted, { id }))
      navigate(toUrl('/data'))
    } catch (error) {
      setFault(toFault(error))
      setBusy(false)
    }
  }
  return (
    <Card title={messages.data.deleteCollection.heading}>
      <p>{messages.data.deleteCollection.hint}</p>
      <div className="ui-row">
        <Button tone="quiet" onClick={loadCount}>
          {interpolate(messages.data.deleteCollection.button, { id })}
        </Button>
      </div>
      <Dialog
        isOpen={isOpen}
        title={interpolate(messages.data.deleteCollection.title, { id })}
        onClose={() => setOpen(false)}
      >
        <form className="settings" onSubmit={submit} noValidate>
          <p>{messages.data.deleteCollection.lost}</p>
          <ul className="lost-list">
            <li>
              {count === undefined
                ? messages.data.deleteCollection.allItems
                : formatPlural(messages.data.deleteCollection.items, count, messages.locale)}
            </li>
            <li>{messages.data.deleteCollection.definition}</li>
            <li>{messages.data.deleteCollection.references}</li>
          </ul>
          <p>{messages.data.deleteCollection.after}</p>
          <Field
            label={interpolate(messages.data.deleteCollection.type, { id })}
            required
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            error={hasTried && typed !== id ? interpolate(messages.data.deleteCollection.mistyped, { id }) : undefined}
          />
          <FaultNotice fault={fault} />
          <div className="ui-row">
            <Button data-first="" tone="quiet" onClick={() => setOpen(false)}>
              {messages.parts.cancel}
            </Button>
            <Button type="submit" tone="danger" busy={isBusy}>
              {messages.data.deleteCollection.submit}
            </Button>
          </div>
        </form>
      </Dialog>
    </Card>
  )
}
