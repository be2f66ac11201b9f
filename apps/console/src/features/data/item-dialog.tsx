import { Button, Dialog, TextArea } from '@foyer/ui'
import { type FormEvent, useState } from 'react'
import { type ApiFault, toFault } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { useCall } from '../../session/owner.js'
import type { Item } from './collection.js'
import { NOT_AN_OBJECT, parseJsonObject } from './json-object.js'
import type { ItemDialogProps } from './new-item-dialog.js'
import { fetchCurrentItem } from './use-item-saver.js'

const formatItem = ({ data }: Item): string => {
  const { _createdDate, _updatedDate, ...fields } = data
  return JSON.stringify(fields, null, 2)
}

/** Edits an item as JSON. If the item was changed meanwhile, both versions are shown side by side (DC-03). */
export function ItemDialog({ collection, item, onClose, onDone }: ItemDialogProps & { item: Item | undefined }) {
  return (
    <Dialog isOpen={item !== undefined} title={`Item ${item?.id ?? ''}`} onClose={onClose}>
      {item !== undefined && <ItemForm collection={collection} item={item} onClose={onClose} onDone={onDone} />}
    </Dialog>
  )
}

function ItemForm({ collection, item, onClose, onDone }: ItemDialogProps & { item: Item }) {
  const call = useCall()
  const [text, setText] = useState(() => formatItem(item))
  const [baseItem, setBaseItem] = useState(item)
  const [currentVersion, setCurrentVersion] = useState<Item>()
  const [isWrong, setWrong] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<ApiFault>()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const data = parseJsonObject(text)
    setWrong(data === undefined)
    if (data === undefined) return form.querySelector<HTMLElement>('textarea')?.focus()
    setBusy(true)
    setFault(undefined)
    try {
      const dataItem = { id: item.id, data: { ...data, _id: item.id }, revision: baseItem.revision }
      const requestItem = { dataCollectionId: collection.id, dataItem }
      const answer = await call<{ dataItem: Item }>('/wix-data/v2/items/update', { method: 'POST', json: requestItem })
      onDone(answer.dataItem)
    } catch (error) {
      const refused = toFault(error)
      setBusy(false)
      if (refused.code !== 'WDE0178') return setFault(refused)
      const now = await fetchCurrentItem(collection.id, item.id, call).catch(() => undefined)
      if (now === undefined) setFault(refused)
      else {
        setCurrentVersion(now)
        setBaseItem(now)
      }
    }
  }
  return (
    <form className="settings" onSubmit={submit} noValidate>
      <TextArea
        label={currentVersion === undefined ? 'Fields, as JSON' : 'Your version'}
        required
        rows={12}
        spellCheck={false}
        className="code-area"
        error={isWrong ? NOT_AN_OBJECT : undefined}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {currentVersion !== undefined && (
        <section aria-label="The version of somebody else">
          <p role="alert">Somebody changed this item while you did. This is what it holds now:</p>
          <pre className="code">{formatItem(currentVersion)}</pre>
        </section>
      )}
      <FaultNotice fault={fault} />
      <div className="ui-row">
        <Button tone="quiet" onClick={() => (currentVersion === undefined ? onClose() : onDone(currentVersion))}>
          {currentVersion === undefined ? 'Cancel' : 'Keep theirs'}
        </Button>
        <Button type="submit" busy={isBusy}>
          {currentVersion === undefined ? 'Save item' : 'Write mine over it'}
        </Button>
      </div>
    </form>
  )
}
