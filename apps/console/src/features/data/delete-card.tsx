import { Button, Card, Dialog, Field } from '@foyer/ui'
import { type FormEvent, useState } from 'react'
import { type ApiFault, toFault } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { useToasts } from '../../parts/toasts.js'
import { navigate, toUrl } from '../../routing/location.js'
import { useCall } from '../../session/owner.js'
import type { Collection } from './collection.js'

/** Deletes the collection after its name was typed; lists beforehand what is lost. */
export function DeleteCard({ collection: { id } }: { collection: Collection }) {
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
      toasts.add(`${id} is deleted.`)
      navigate(toUrl('/data'))
    } catch (error) {
      setFault(toFault(error))
      setBusy(false)
    }
  }
  return (
    <Card title="Delete the collection">
      <p>Everything in it goes with it, at once and for good.</p>
      <div className="ui-row">
        <Button tone="quiet" onClick={loadCount}>
          Delete {id}…
        </Button>
      </div>
      <Dialog isOpen={isOpen} title={`Delete ${id}?`} onClose={() => setOpen(false)}>
        <form className="settings" onSubmit={submit} noValidate>
          <p>Nobody can bring this back:</p>
          <ul className="lost-list">
            <li>
              {count === undefined
                ? 'every item in it, of visitors and members too'
                : `${new Intl.NumberFormat('en').format(count)} ${count === 1 ? 'item' : 'items'}, of visitors and members too`}
            </li>
            <li>its fields, indexes and permissions</li>
            <li>what other collections refer to in it leads to nothing</li>
          </ul>
          <p>Your site’s calls to it are refused from then on. To keep a copy, export it first.</p>
          <Field
            label={`Type ${id} to delete it`}
            required
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            error={hasTried && typed !== id ? `Type ${id}, every character the same.` : undefined}
          />
          <FaultNotice fault={fault} />
          <div className="ui-row">
            <Button data-first="" tone="quiet" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button type="submit" tone="danger" busy={isBusy}>
              Delete the collection
            </Button>
          </div>
        </form>
      </Dialog>
    </Card>
  )
}
